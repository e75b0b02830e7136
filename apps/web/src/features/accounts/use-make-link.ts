import type { OwnAccount } from '@app/contract'
import { useNavigate } from 'react-router'
import { store } from '../../lib/browser/storage.ts'

/** Opens the link form, which reads the account from storage and removes it. */
export const useMakeLink = () => {
  const navigate = useNavigate()
  return ({ accountId, pixel }: Pick<OwnAccount, 'accountId' | 'pixel'>) => {
    store('selectedAccountForCampaign', JSON.stringify({ account_id: accountId, pixel }))
    void navigate('/links')
  }
}

import type { OwnAccount } from '@app/contract'
import { useNavigate } from 'react-router'
import { store } from '../../lib/browser/storage.ts'

/** Leads to the form of links, which takes the account out again. */
export const useMakeLink = () => {
  const navigate = useNavigate()
  return ({ accountId, pixel }: Pick<OwnAccount, 'accountId' | 'pixel'>) => {
    store('selectedAccountForCampaign', JSON.stringify({ account_id: accountId, pixel }))
    void navigate('/links')
  }
}

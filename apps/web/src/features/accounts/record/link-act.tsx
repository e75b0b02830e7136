import type { OwnAccount } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { AskForLink, useLinkRoad } from '#shared/accounts/ask-link.tsx'
import { InkButton } from '#ui/button/ink.tsx'
import { CampaignDialog } from '../campaign-dialog.tsx'
import '../texts.ts'
import { useMakeLink } from '../use-make-link.ts'

/**
 * Link action for an open account of the person's own: make a link, ask for one, or copy the values for somebody who
 * may.
 */
export const LinkAct = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation(['accounts', 'askLink'])
  const road = useLinkRoad()(account.country)
  const makeLink = useMakeLink()
  const [passing, setPassing] = useState(false)
  if (road === 'unlinked') return <span className="hint">{t('askLink:unlinked', { country: account.country })}</span>
  if (road === 'ask') return <AskForLink recordId={account.id} />
  return (
    <>
      <InkButton rank="next" onClick={() => (road === 'make' ? makeLink(account) : setPassing(true))}>
        {t(road === 'make' ? 'createLink' : 'createCampaign')}
      </InkButton>
      {passing && <CampaignDialog accounts={[account]} onClose={() => setPassing(false)} />}
    </>
  )
}

import { LinkGenerator } from '../features/links/link-generator.tsx'
import type { LinkPlaces } from '../features/links/record-drawer.tsx'
import { may, useMe } from '../features/session/me.tsx'

const found = (path: string, more: Record<string, string>): string => `${path}?${new URLSearchParams(more).toString()}`

/** Campaign links: making them and what was made. */
export const Links = () => {
  const me = useMe()
  const places: LinkPlaces = {
    campaign: (id) => (may(me, 'campaigns.read') ? found('/campaigns', { search: String(id) }) : undefined),
    account: (accountId, mine) => {
      if (may(me, 'accounts.manage')) return found('/get-accounts', { view: 'panel', search: accountId })
      return mine ? found('/get-accounts', { my: '1' }) : undefined
    },
    mailbox: (email, mine) => {
      if (may(me, 'mailboxes.manage')) return found('/get-code', { view: 'pool', search: email })
      return mine ? '/get-code' : undefined
    },
  }
  return <LinkGenerator countries={me.countries} places={places} />
}

import {
  accounts,
  admin,
  campaigns,
  codes,
  launches,
  links,
  sheets,
  type Access,
  type Me,
  type Permission,
} from '@app/contract'
import { may } from '../../features/session/me.tsx'
import { carriedIn } from '../../lib/carried.ts'
import { recordKey, recordParam, type RecordKind, type RecordRef } from '../../lib/record.ts'
import { paths } from '../paths.ts'

interface RecordPage {
  /** Access of the endpoint that returns such a record. */
  readonly access: Access
  readonly path: string
  /** Further search parameters of its page, per person. */
  readonly search?: (me: Me) => Record<string, string>
}

/** Page and access per kind of record. */
const places: Record<RecordKind, RecordPage> = {
  campaign: { access: campaigns.getCampaign.access, path: paths.campaigns },
  account: {
    access: accounts.getAccount.access,
    path: paths.accounts,
    search: (me) => (may(me, 'accounts.manage') ? { view: 'panel' } : { my: '1' }),
  },
  mailbox: {
    access: codes.getMailbox.access,
    path: paths.codes,
    search: (me) => (may(me, 'mailboxes.manage') ? { view: 'pool' } : {}),
  },
  sheet: { access: sheets.listSheets.access, path: paths.accounts, search: () => ({ view: 'panel' }) },
  link: { access: links.getLink.access, path: paths.links },
  launch: { access: launches.getLaunch.access, path: paths.accounts, search: () => ({ my: '1', view: 'buyer' }) },
  person: { access: admin.getUser.access, path: paths.admin },
  entry: { access: admin.getAuditRecord.access, path: paths.admin, search: () => ({ section: 'audit' }) },
}

/** Whether a person may open records of a kind at all. */
export const mayOpen = (me: Me, kind: RecordKind): boolean => may(me, ...([places[kind].access].flat() as Permission[]))

/** Address of a record: its page with the record open. The period is kept for records with figures. */
export const recordAddress = (record: RecordRef, me: Me, here: string): string => {
  const { path, search } = places[record.kind]
  const params = new URLSearchParams({
    ...search?.(me),
    ...(record.kind === 'campaign' && carriedIn(here)),
    [recordParam]: recordKey(record),
  })
  return `${path}?${params}`
}

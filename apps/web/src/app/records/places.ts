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
  /** The call that answers such a record: who may make it may open it. */
  readonly access: Access
  readonly path: string
  /** What else the address of its page says, for this person. */
  readonly search?: (me: Me) => Record<string, string>
}

/** Where each kind of record is opened, and who may. */
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

/** Whether a person has the right to open records of a kind at all. */
export const mayOpen = (me: Me, kind: RecordKind): boolean => may(me, ...([places[kind].access].flat() as Permission[]))

/** The address of a record: its page, with the record open; the period is kept where figures follow from it. */
export const recordAddress = (record: RecordRef, me: Me, here: string): string => {
  const { path, search } = places[record.kind]
  const params = new URLSearchParams({
    ...search?.(me),
    ...(record.kind === 'campaign' && carriedIn(here)),
    [recordParam]: recordKey(record),
  })
  return `${path}?${params}`
}

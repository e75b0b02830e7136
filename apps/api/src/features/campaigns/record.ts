import type { CampaignRecord, campaigns, JoinedRecord, Stats } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Compare } from '../../lib/comparing.ts'
import { isAmong, visibleGroups, whoseBy, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { TrackerGroup } from '../../ports/tracker.ts'
import { findJoined, type Joined } from './repository/joined.ts'
import { isSeen, type Known } from './rows.ts'

export interface RecordOptions {
  db: Db
  /** Every campaign that was ever told of, archived ones too, by id. */
  named(again: boolean): Promise<ReadonlyMap<number, { name: string; groupId: number | null }>>
  /** The figures of one campaign. @throws Refusal vendor_… when the tracker fails and nothing is kept */
  ofCampaign(id: number, query: Compare & { fromDate: string; toDate: string }, again: boolean): Promise<Stats>
  /** The page of a campaign in the tracker. */
  trackerPage(id: number): string
}

interface Reading extends RecordOptions {
  /** The tracker's list: null while it cannot be had. */
  listed(again: boolean): Promise<readonly Known[] | null>
  groups(): Promise<readonly TrackerGroup[]>
  daysOf(query: { fromDate?: string | undefined; toDate?: string | undefined }): { from: string; to: string }
}

const nothing: JoinedRecord = { link: null, account: null, mailbox: null, holder: null, hidden: [] }

/** What a person is told of what belongs to a campaign: links of their own, or all; accounts and mailboxes likewise. */
const tellJoined = (found: Joined | null, actor: Principal): JoinedRecord => {
  if (!found) return nothing
  const { userId, permissions } = actor
  const leads = isAmong(whoseBy('accounts.manage', actor), found.holderId)
  const [holds, made] = [found.holderId === userId, found.makerId === userId]
  const seen = {
    link: permissions.has('links.readAll') || made || holds,
    account: leads || holds,
    mailbox: isAmong(whoseBy('mailboxes.manage', actor), found.mailboxHolderId),
    holder: leads || holds,
  }
  const { accountRecordId, accountId, takenAt, holder, mailboxId, email } = found
  const link = { id: found.linkId, address: found.address, state: found.state, at: found.linkedAt.toISOString() }
  const at = takenAt?.toISOString() ?? ''
  const account = accountRecordId !== null &&
    accountId !== null && { id: accountRecordId, accountId, name: found.accountName, closed: found.closed, at }
  const mailbox = mailboxId !== null &&
    email !== null && { id: mailboxId, email, at: found.mailboxAt?.toISOString() ?? null }
  const whose = accountRecordId !== null && { you: holds, username: holder, at }
  return {
    link: seen.link ? link : null,
    account: seen.account && account ? account : null,
    mailbox: seen.mailbox && mailbox ? mailbox : null,
    holder: seen.holder && whose ? whose : null,
    hidden: [
      ...(seen.link ? [] : (['link'] as const)),
      ...(account && !seen.account ? (['account'] as const) : []),
      ...(mailbox && !seen.mailbox ? (['mailbox'] as const) : []),
      ...(whose && !seen.holder ? (['holder'] as const) : []),
    ],
  }
}

/** One campaign by itself. What the person may not see is no other than what does not exist. */
export const createRecord = ({
  db,
  named,
  ofCampaign,
  trackerPage,
  listed,
  groups,
  daysOf,
}: Reading): Pick<Handlers<typeof campaigns>, 'getCampaign'> => ({
  /** @throws Refusal not_found; validation, or vendor_… as the list */
  getCampaign: async ({ actor }, { params: { id }, query }): Promise<CampaignRecord> => {
    const again = query.fresh === '1'
    const { from, to } = daysOf(query)
    const [known, list] = await Promise.all([named(again), listed(again)])
    const campaign = known.get(id)
    if (!campaign || !isSeen(campaign.groupId, visibleGroups(actor))) throw new Refusal('not_found')
    const { fromDate: _from, toDate: _to, fresh: _fresh, ...compare } = query
    const [stats, joined, names] = await Promise.all([
      ofCampaign(id, { fromDate: from, toDate: to, ...compare }, again),
      findJoined(db, id),
      groups(),
    ])
    return {
      id,
      name: campaign.name || `#${id}`,
      status: list?.find((each) => each.id === id)?.active ? 'Active' : 'Inactive',
      group_id: campaign.groupId,
      group: names.find((each) => each.id === campaign.groupId)?.name ?? null,
      tracker_url: trackerPage(id),
      stats,
      joined: tellJoined(joined, actor),
    }
  },
})

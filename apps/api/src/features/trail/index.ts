import { accounts, campaigns, codes, links, mostEarlier, type trail, type Trail, type TrailStart } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { mayCall, type Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import {
  findAccount,
  findMailbox,
  findPresent,
  listEarlier,
  type LinkSide,
  type SoughtBy,
} from './repository/joined.ts'
import { opening, presentLinkSide, presentSides, type TrailRow, type NamedCampaign } from './trail-rows.ts'

export interface TrailOptions {
  db: Db
  /** All campaigns ever seen by id, archived ones included. */
  named(again: boolean): Promise<ReadonlyMap<number, NamedCampaign>>
  /** The tracker's list. @throws Refusal vendor_… while it is unavailable and nothing is kept */
  campaigns(again: boolean): Promise<{ value: readonly { id: number; active: boolean }[] }>
  /** Mailbox of an account record. */
  mailboxOf(recordId: number): Promise<MailboxOf | null>
  /** The account of a mailbox. */
  accountOf(mailboxId: number): Promise<AccountOf | null>
  /** Whether a person may open a mailbox. */
  opensMailbox(actor: Principal, mailboxId: number): Promise<boolean>
}

interface MailboxOf {
  email: string
  id: number | null
  holderId: number | null
  health: string | null
  takenAt: Date | null
}

interface AccountOf {
  account_id: string
  account_name: string | null
  record_id: number | null
  came_with: boolean
}

/** Call that reads the record itself: its access rule also applies to the record's trail. */
const access = {
  campaign: campaigns.getCampaign.access,
  link: links.getLink.access,
  account: accounts.getAccount.access,
  mailbox: codes.getMailbox.access,
} as const satisfies Record<TrailStart, unknown>

const nothing = { link: null, account: null, cameWith: null, mailbox: null, campaignId: null, by: null }

/** Start of a trail, and the key to find its other links. */
type Start = Pick<TrailRow, 'link' | 'account' | 'cameWith' | 'mailbox' | 'campaignId'> & { by: SoughtBy | null }

/** Campaign, link, account, mailbox and holder: finds the others from any of them, by stored relations. */
export const trailHandlers = (options: TrailOptions): Handlers<typeof trail> => {
  const { db } = options
  const accountOfLink = (link: LinkSide | null) => (link ? findAccount(db, { key: link.accountKey }) : null)

  const starts: Record<TrailStart, (id: number, actor: Principal) => Promise<Start | null>> = {
    campaign: async (id, actor) => {
      const known = (await options.named(false)).get(id)
      if (!opening(actor).campaign(known)) return null
      const by = { campaignId: id }
      const link = await findPresent(db, by)
      return { ...nothing, campaignId: id, by, link, account: await accountOfLink(link) }
    },
    link: async (id, actor) => {
      const link = await findPresent(db, { linkId: id })
      if (!link || !opening(actor).link(link)) return null
      // Other links of the same campaign, if it was given to more than one account.
      const by = link.campaignId === null ? null : { campaignId: link.campaignId }
      return { ...nothing, by, link, account: await accountOfLink(link) }
    },
    account: async (id, actor) => {
      const account = await findAccount(db, { id })
      if (!account || !opening(actor).account(account)) return null
      const by = { accountKey: account.accountKey }
      return { ...nothing, by, account, link: await findPresent(db, by) }
    },
    mailbox: async (id, actor) => {
      const mailbox = await findMailbox(db, id)
      if (!mailbox || !(await options.opensMailbox(actor, id))) return null
      const found = await options.accountOf(id)
      const account = found?.record_id == null ? null : await findAccount(db, { id: found.record_id })
      // A lead of named people does not see accounts held by others.
      const isNamed = found !== null && (found.came_with || actor.permissions.has('accounts.manage'))
      const isTold = isNamed && (account === null || actor.people === null || opening(actor).account(account))
      const cameWith = isTold ? { accountId: found.account_id, name: found.account_name } : null
      const by = account && { accountKey: account.accountKey }
      return { ...nothing, by, account, cameWith, mailbox, link: by && (await findPresent(db, by)) }
    },
  }

  const mailboxOf = async (recordId: number): Promise<TrailRow['mailbox']> => {
    const found = await options.mailboxOf(recordId)
    return found && { ...found, at: found.takenAt }
  }

  /** Whether the campaign is active; null if unknown. */
  const activeOf = async (id: number): Promise<boolean | null> =>
    options.campaigns(false).then(
      ({ value }) => value.find((each) => each.id === id)?.active ?? false,
      (error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      },
    )

  return {
    /** @throws Refusal forbidden without the right to such records, not_found if the record is not the person's */
    getTrail: async ({ actor }, { params: { id }, query: { from } }): Promise<Trail> => {
      if (!mayCall(access[from], actor)) throw new Refusal('forbidden')
      const start = orRefuse(await starts[from](id, actor))
      const { link, account, by } = start
      const campaignId = start.campaignId ?? link?.campaignId ?? null
      const mailbox = start.mailbox ?? (account && (await mailboxOf(account.id)))
      const reach = {
        all: actor.permissions.has('links.readAll'),
        userId: actor.userId,
        holds: actor.permissions.has('accounts.own'),
      }
      const known = campaignId === null ? undefined : (await options.named(false)).get(campaignId)
      const [active, opensMailbox, earlier] = await Promise.all([
        // The cached list of the tracker lacks a campaign that was made just now.
        campaignId === null || !known ? null : activeOf(campaignId),
        mailbox?.id == null ? false : options.opensMailbox(actor, mailbox.id),
        by && link ? listEarlier(db, by, link.id, reach, mostEarlier) : { links: [], total: 0 },
      ])
      return {
        ...presentSides({ ...start, campaignId, campaign: known, active, mailbox, opensMailbox }, actor),
        earlier: earlier.links.map((each) => ({
          ...presentLinkSide(each, actor),
          accountId: each.accountId,
          campaignId: each.campaignId,
        })),
        more: earlier.total - earlier.links.length,
      }
    },
  }
}

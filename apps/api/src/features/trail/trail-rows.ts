import type { MailboxHealth, Trail, TrailSide } from '@app/contract'
import { isAmong, visibleGroups, whoseBy, type Principal } from '../../lib/principal.ts'
import type { AccountSide, LinkSide, MailboxSide } from './repository/joined.ts'

export interface NamedCampaign {
  name: string
  groupId: number | null
}

/** Related records as stored. */
export interface TrailRow {
  /** Set on its own for a trail that starts at a campaign, which may have no link. */
  campaignId: number | null
  campaign: NamedCampaign | undefined
  /** Null if unknown. */
  active: boolean | null
  link: LinkSide | null
  account: AccountSide | null
  /** Account of a mailbox; its holder sees the name. */
  cameWith: { accountId: string; name: string | null } | null
  mailbox: (Omit<MailboxSide, 'id' | 'health'> & { id: number | null; health: string | null }) | null
  /** The person may open the mailbox. */
  opensMailbox: boolean
}

/** Records that a person may open, by the same rules as each record's own page. */
export const opening = (actor: Principal) => {
  const { userId, permissions } = actor
  const groups = visibleGroups(actor)
  const leads = whoseBy('accounts.manage', actor)
  return {
    campaign: (campaign: NamedCampaign | undefined): boolean =>
      campaign !== undefined &&
      permissions.has('campaigns.read') &&
      (groups === null || (campaign.groupId !== null && groups.includes(campaign.groupId))),
    link: ({ makerId }: LinkSide): boolean =>
      permissions.has('links.readAll') || (permissions.has('links.create') && makerId === userId),
    account: ({ holderId }: AccountSide): boolean =>
      (permissions.has('accounts.own') && holderId === userId) ||
      (permissions.has('accounts.manage') && isAmong(leads, holderId)),
  }
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Sides for which a person lacks the right entirely. */
const lockedFor = ({ permissions }: Principal): TrailSide[] => {
  const lacks = (...any: Parameters<typeof permissions.has>[0][]) => !any.some((each) => permissions.has(each))
  const accounts = lacks('accounts.own', 'accounts.manage')
  return [
    ...(lacks('campaigns.read') ? (['campaign'] as const) : []),
    ...(lacks('links.create', 'links.readAll') ? (['link'] as const) : []),
    ...(accounts ? (['account'] as const) : []),
    ...(lacks('mailboxes.own', 'mailboxes.manage') ? (['mailbox'] as const) : []),
    ...(accounts ? (['holder'] as const) : []),
  ]
}

/** Link as shown to everybody who may see it. */
export const presentLinkSide = (link: LinkSide, actor: Principal): NonNullable<Trail['link']> => ({
  id: link.id,
  address: link.address,
  state: link.state,
  at: link.at.toISOString(),
  opens: opening(actor).link(link),
})

/**
 * The five sides, limited to what one person may know. The creator of a link sees its campaign and account id. The
 * holder of an account sees its link and mailbox address. The holder of a mailbox sees the account it came with. Other
 * holders are only shown to those who lead them.
 */
export const presentSides = (found: TrailRow, actor: Principal): Omit<Trail, 'earlier' | 'more'> => {
  const { campaignId, campaign, link, account, cameWith, mailbox } = found
  const { userId } = actor
  const opens = opening(actor)
  const opensAccount = account !== null && opens.account(account)
  const holds = opensAccount && account.holderId === userId
  const seesLink = link !== null && (opens.link(link) || holds)
  const opensCampaign = opens.campaign(campaign)
  const seesMailbox = mailbox !== null && (found.opensMailbox || opensAccount)
  const linkAt = link?.at ?? null

  const sides: Pick<Trail, 'campaign' | 'link' | 'account' | 'mailbox' | 'holder'> = {
    campaign:
      campaignId !== null && (opensCampaign || seesLink)
        ? {
            id: campaignId,
            name: campaign?.name || link?.campaignName || `#${campaignId}`,
            status: found.active === null ? null : found.active ? 'Active' : 'Inactive',
            at: iso(linkAt),
            opens: opensCampaign,
          }
        : null,
    link: seesLink ? presentLinkSide(link, actor) : null,
    account: opensAccount
      ? {
          id: account.id,
          accountId: account.accountId,
          name: account.name,
          country: account.country,
          state: account.state,
          closed: account.closed,
          at: iso(account.takenAt),
          opens: true,
        }
      : seesLink || cameWith
        ? {
            id: null,
            accountId: cameWith?.accountId ?? link!.accountId,
            name: cameWith?.name ?? null,
            country: null,
            state: null,
            closed: false,
            at: null,
            opens: false,
          }
        : null,
    mailbox: seesMailbox
      ? {
          id: found.opensMailbox ? mailbox.id : null,
          email: mailbox.email,
          state:
            mailbox.id === null
              ? 'not_in_pool'
              : mailbox.holderId === null
                ? 'free'
                : mailbox.holderId === userId
                  ? 'own'
                  : 'held',
          health: found.opensMailbox ? (mailbox.health as MailboxHealth | null) : null,
          at: found.opensMailbox ? iso(mailbox.at) : null,
          opens: found.opensMailbox,
        }
      : null,
    holder: opensAccount
      ? { you: account.holderId === userId, username: account.holder, at: account.takenAt.toISOString() }
      : null,
  }
  // The holder of an account sees its link, so for them an empty place means that there is none.
  const locked = lockedFor(actor).filter((side) => sides[side] === null && !(side === 'link' && holds))
  const exists: Record<TrailSide, boolean> = {
    campaign: campaignId !== null,
    link: link !== null,
    account: account !== null,
    mailbox: mailbox !== null,
    holder: account !== null,
  }
  return {
    ...sides,
    hidden: (Object.keys(exists) as TrailSide[]).filter(
      (side) => exists[side] && sides[side] === null && !locked.includes(side),
    ),
    locked,
  }
}

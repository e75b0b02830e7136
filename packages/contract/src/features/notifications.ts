import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { Fresh, Id, listed, maxNumber, Moment, paging, Success } from '../shared.ts'
import { AttentionFigure, AttentionNumbers, AttentionRuleName, AttentionThing } from './attention.ts'

const account = { recordId: Id, accountId: z.string(), name: z.string().nullable(), country: z.string() }
const link = {
  linkId: Id,
  campaign: z.string(),
  country: z.string(),
  accountId: z.string(),
  /** Absent in older notifications. */
  accountName: z.string().nullable().optional(),
}
const alert = {
  episodeId: Id,
  rule: AttentionRuleName,
  numbers: AttentionNumbers,
  thing: AttentionThing,
  figure: AttentionFigure,
}
/** Number of campaigns, and the names of the first. */
const campaigns = z.object({ count: z.int().min(1), named: z.array(z.string()).max(3), by: z.string() })
const alerts = { rule: AttentionRuleName, count: z.int().min(2) }

/**
 * Notifications by kind with their data. Never a secret or a code, and only about things that the person could see at
 * the time.
 */
export const notificationKinds = {
  /** The person received an account from somebody else. */
  'account.received': z.object({ ...account, by: z.string(), reason: z.string() }),
  /** An account of the person went to somebody else. */
  'account.passed_on': z.object({ ...account, by: z.string(), reason: z.string() }),
  /** An account of the person was made free. */
  'account.released': z.object({ ...account, by: z.string(), reason: z.string() }),
  /**
   * A mailbox of the person went back to the stock; or, with `twice`, it was in the pool twice and another person has
   * it.
   */
  'mailbox.returned': z.object({ mailboxId: Id, email: z.string(), by: z.string(), twice: z.boolean().optional() }),
  /** A code arrived in a mailbox of the person; the code itself has to be fetched. */
  'mailbox.code': z.object({ mailboxId: Id, email: z.string() }),
  /** Another Telegram account was paired with the person, from this network. */
  'telegram.paired': z.object({ network: z.string() }),
  'link.finished': z.object({ ...link, address: z.string() }),
  'link.failed': z.object({ ...link, trouble: z.string() }),
  /** Somebody requests a link that the person may approve. */
  'link.requested': z.object({
    requestId: Id,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    by: z.string(),
  }),
  /** A link that the person requested was refused. */
  'link.refused': z.object({
    requestId: Id,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    by: z.string(),
    reason: z.string(),
  }),
  /** The person lost campaigns to nobody or to others, because somebody joined or left a group. */
  'campaigns.lost': campaigns,
  /** The person gained campaigns for the same reason. */
  'campaigns.gained': campaigns,
  'alert.opened': z.object(alert),
  'alert.closed': z.object(alert),
  /** Several alerts of one rule at once. */
  'alerts.opened': z.object(alerts),
  'alerts.closed': z.object(alerts),
} as const
export type NotificationKind = keyof typeof notificationKinds
export type NotificationData<K extends NotificationKind> = z.output<(typeof notificationKinds)[K]>
const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

const common = { id: Id, at: Moment, readAt: Moment.nullable() }
const kindOf = <K extends NotificationKind>(kind: K) =>
  z.object({ ...common, kind: z.literal(kind), data: notificationKinds[kind] })

/** A notification of a person. */
export type Notification = {
  [K in NotificationKind]: { id: number; at: string; readAt: string | null; kind: K; data: NotificationData<K> }
}[NotificationKind]
export const Notification = z
  .discriminatedUnion('kind', kinds.map(kindOf) as unknown as [ReturnType<typeof kindOf>])
  .meta({ id: 'Notification' }) as unknown as z.ZodType<Notification>

/** Retention of notifications in days. */
export const notificationDays = 30
/** Upper bound for the count of unread ones. */
export const mostUnread = 100

export const notifications = defineContract({
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    summary:
      'What happened to the person’s things within 30 days, the newest first; with unread=1 what they have not read',
    access: 'session',
    entities: ['Notification'],
    cacheSeconds: 60,
    query: strict({ ...paging, unread: z.literal('1').optional(), fresh: Fresh }),
    response: listed({ notifications: z.array(Notification) }),
  },
  countUnread: {
    method: 'GET',
    path: '/notifications/unread',
    summary: 'How many of them are not read, up to 100',
    access: 'session',
    passive: true,
    entities: ['Notification'],
    cacheSeconds: 60,
    response: z.object({ unread: z.int().min(0).max(mostUnread) }),
  },
  readNotifications: {
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark some as read, or all up to one',
    access: 'session',
    entities: ['Notification'],
    body: strict({
      ids: z.array(Id.max(maxNumber)).min(1).max(100).optional(),
      until: Id.max(maxNumber).optional(),
    }),
    response: Success,
  },
})

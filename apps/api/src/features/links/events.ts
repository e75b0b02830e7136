import type { NotificationData } from '@app/contract'
import type { Tx } from '../../context/context.ts'
import { nameFor } from './repository/list.ts'
import type { Publish } from '../../lib/events.ts'

/** Emits a change of a link to everybody who sees it. */
export const emitLink = (
  emit: Publish,
  { id: linkId, user_id: userId }: { id: number; user_id: number | null },
): void => {
  emit('link.changed', { linkId })
  if (userId !== null) emit('link.own', { linkId }, userId)
}

/** Notification about a link, with the data beyond its identity. */
type News = {
  [K in 'link.finished' | 'link.failed']: { kind: K; more: Omit<NotificationData<K>, keyof LinkWords> }
}['link.finished' | 'link.failed']
type LinkWords = { linkId: number; campaign: string; country: string; accountId: string; accountName: string | null }

/** Notifies the person who asked for a link about the outcome, since they may be on another page by then. */
export const notifyOwner = async (
  tx: Tx,
  row: { id: number; user_id: number | null; campaign_name: string; country: string; account_id: string },
  { kind, more }: News,
): Promise<void> => {
  if (row.user_id === null) return
  const link: LinkWords = {
    linkId: row.id,
    campaign: row.campaign_name,
    country: row.country,
    accountId: row.account_id,
    accountName: await nameFor(tx, row.account_id, row.user_id),
  }
  const data = { ...link, ...more }
  await tx.notify([{ userId: row.user_id, kind, data } as Parameters<Tx['notify']>[0][number]])
}

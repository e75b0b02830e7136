import { events, type LiveEvent } from '@app/contract'
import type { Entry } from '../../lib/events.ts'
import { isAmong, type Principal } from '../../lib/principal.ts'

const eventOf = ({ to: _to, data, ...rest }: Entry): LiveEvent => ({ ...data, ...rest }) as LiveEvent

/**
 * Reduces an event about other people's things to a change of the free stock, which everybody may see. Drops all data
 * about the people.
 */
const withoutOthers = ({ id, at, type, data }: Entry): LiveEvent | null => {
  if (type === 'mailbox.changed') return { id, at, type, mailboxId: null }
  if (type === 'account.taken' || type === 'account.released')
    return { id, at, type: 'sheet.changed', sheetId: data['sheetId'] as number }
  return null
}

/** Event as the person may see it, by their current rights; null if they may not see it. */
export const visibleTo = (user: Principal, entry: Entry): LiveEvent | null => {
  const { type, to } = entry
  const { audience, ...kind } = events[type]
  if (audience === 'session') return to?.includes(user.sessionId) ? eventOf(entry) : null
  if (audience === 'person') return to?.includes(user.userId) ? eventOf(entry) : null
  if (![audience].flat().some((permission) => user.permissions.has(permission))) return null
  const isTheirs = !('tells' in kind) || user.people === null || (to ?? []).some((id) => isAmong(user.people!.ids, id))
  return isTheirs ? eventOf(entry) : withoutOthers(entry)
}

import type { Transact } from '../../context/context.ts'
import type { Core } from '../../context/core.ts'
import type { Inbox } from '../../ports/messenger.ts'
import { messagesFor } from './messages.ts'
import { findByTelegram } from './repository/people.ts'
import { noteUpdate } from './repository/updates.ts'
import { endAllSessions, lockRights } from './repository/sessions.ts'

/** Callback data of the button under a sign-in notice. */
export const endSessionsPress = 'sessions.end'

/**
 * Actions behind buttons in Telegram. A button proves only who pressed it, which Telegram vouches for, so its action
 * affects nobody but that person.
 */
export const createBotButtons = ({
  transact,
  log,
}: Pick<Core, 'log'> & { transact: Transact<null> }): Pick<Inbox, 'pressed'> => ({
  pressed: ({ botId, updateId, from, press, languageCode }) =>
    transact(async (tx) => {
      const found = await findByTelegram(tx, from)
      if (!found) return messagesFor({ preferences: {} }, languageCode?.startsWith('uk') ? 'uk' : 'en').pressedInVain
      const texts = messagesFor(found)
      if (press !== endSessionsPress) return texts.pressedInVain
      await lockRights(tx, found.id)
      // Read again under the lock: the chat may belong to another person by now.
      const person = await findByTelegram(tx, from)
      if (person?.id !== found.id) return texts.pressedInVain
      if (!(await noteUpdate(tx, botId, updateId))) return texts.sessionsEnded
      const ended = await endAllSessions(tx, person.id)
      await tx.audit('auth.all_sessions_ended', { user: person, details: { ended: ended.length, by: 'telegram' } })
      tx.emit('session.revoked', {}, ended)
      tx.emit('user.changed', { userId: person.id })
      tx.after(() => log.info({ event: 'auth.all_sessions_ended', userId: person.id, ended: ended.length }))
      return texts.sessionsEnded
    }),
})

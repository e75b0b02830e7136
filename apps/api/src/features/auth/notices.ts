import { jobReasons } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { GiveUp, RetryLater, type Handler, type queues } from '../../jobs/index.ts'
import { DeliveryError } from '../../ports/messenger.ts'
import type { Deliver } from './delivery.ts'
import { messagesFor } from './messages.ts'
import { endSessionsPress } from './bot-buttons.ts'
import { findPerson } from './repository/people.ts'

/**
 * Notifies a person in Telegram about their account. A message with unknown outcome is not retried, since a duplicate
 * would look like a second event.
 */
export const notifyPerson =
  (db: Db, deliver: Deliver): Handler<(typeof queues)['person.notify']> =>
  async ({ data }) => {
    const found = await findPerson(db, data.userId)
    if (!found) throw new GiveUp(jobReasons.personGone)
    const person = { ...found, telegramId: data.telegramId ?? found.telegramId }
    const texts = messagesFor(person)
    try {
      if (data.what === 'new_device')
        await deliver(person, 'notice', texts.newDevice(data.network), [
          { label: texts.notMe, press: endSessionsPress },
        ])
      else if (data.what === 'paired_anew') await deliver(person, 'notice', texts.pairedAnew(data.network))
      else if (data.what === 'unpaired') await deliver(person, 'notice', texts.unpaired)
      else await deliver(person, 'notice', texts.passwordChanged(data.network))
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      if (error.failure === 'slow') return
      if (error.failure === 'rejected') throw new GiveUp(jobReasons.personUnreachable)
      if (error.failure === 'limited') throw new RetryLater(error.retryAfterSeconds ?? 5)
      throw error
    }
  }

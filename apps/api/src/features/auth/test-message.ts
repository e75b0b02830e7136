import type { MessageOutcome } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { DeliveryError, type DeliveryFailure } from '../../ports/messenger.ts'
import type { Deliver } from './delivery.ts'
import { messagesFor } from './messages.ts'
import { findPerson } from './repository/people.ts'

const outcomes: Record<DeliveryFailure, MessageOutcome> = {
  rejected: 'rejected',
  refused: 'unavailable',
  limited: 'limited',
  broken: 'unavailable',
  down: 'unavailable',
  slow: 'unclear',
}

/** Sends a person a test message in their language and returns its outcome. */
export const createTestMessage =
  (db: Db, deliver: Deliver) =>
  async (userId: number): Promise<MessageOutcome> => {
    const person = await findPerson(db, userId)
    if (!person) return 'rejected'
    try {
      await deliver(person, 'notice', messagesFor(person).test)
      return 'delivered'
    } catch (error) {
      if (error instanceof DeliveryError) return error.because ?? outcomes[error.failure]
      throw error
    }
  }

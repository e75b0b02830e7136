import type { Core } from '../../context/core.ts'
import { DeliveryError, type Button, type Messenger } from '../../ports/messenger.ts'
import { noteDeliverability, type Deliverability } from './repository/people.ts'

export interface DeliveryOptions extends Pick<Core, 'db' | 'publish'> {
  messenger: Messenger
}

/**
 * Sends a text to a person: a `code` that they wait for, or a `notice` that they do not, with optional buttons.
 * @throws DeliveryError
 */
export type Deliver = (
  person: { id: number; telegramId: string | null },
  kind: 'code' | 'notice',
  text: string,
  buttons?: readonly Button[],
) => Promise<void>

/** Sends messages to people and records whether they can be reached, for administrators to act on. */
export const createDelivery = ({ db, messenger, publish }: DeliveryOptions): Deliver => {
  const note = async (
    { id, telegramId }: { id: number; telegramId: string },
    deliverability: Deliverability,
  ): Promise<void> => {
    if (await noteDeliverability(db, id, telegramId, deliverability)) publish('user.changed', { userId: id })
  }

  return async ({ id, telegramId }, kind, text, buttons) => {
    // No chat to send to.
    if (telegramId === null) throw new DeliveryError('rejected', 'No Telegram account is paired')
    const person = { id, telegramId }
    try {
      if (kind === 'code') await messenger.send(person.telegramId, text)
      else await messenger.notify(person.telegramId, text, buttons)
    } catch (error) {
      if (error instanceof DeliveryError && error.because) await note(person, error.because)
      throw error
    }
    await note(person, 'works')
  }
}

import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { DeliveryError, type Messenger } from '../../ports/messenger.ts'

/** A messenger and the place where its messages arrive. */
export interface MessengerWorld {
  messenger: Messenger
  /** Person who can be written to. */
  person: string
  /** Person who never pressed Start. */
  stranger: string
  /** Messages that reached the person, oldest first. */
  arrived(): Promise<string[]>
  /** Must not appear in any error, in addition to the text. */
  secrets: string[]
}

/** Failure of a call that must fail, after checking every logged form of the error for leaks. */
export const failureOf = async (call: Promise<unknown>, secrets: string[]): Promise<DeliveryError> => {
  const error = await call.then(
    () => expect.fail('It did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  const failed = error as DeliveryError
  const forms = [JSON.stringify(error), inspect(error, { depth: 10, showHidden: true }), failed.message, failed.stack]
  for (const secret of secrets) expect(forms.join('\n')).not.toContain(secret)
  expect(failed.cause).toBeUndefined()
  return failed
}

/** Contract of the port, for every messenger. */
export const messengerSuite = (start: () => Promise<MessengerWorld>): void => {
  describe('a messenger', () => {
    it('brings a text as it is, once', async () => {
      const { messenger, person, arrived } = await start()
      const text = 'Code: 048213. *Not* <b>markup</b> _here_ & there'
      await messenger.send(person, text)
      expect(await arrived()).toEqual([text])
    })

    it('rejects a person who never pressed Start, telling nothing of the text', async () => {
      const { messenger, stranger, secrets } = await start()
      const text = 'Code: canary-048213'
      const failed = await failureOf(messenger.send(stranger, text), [...secrets, 'canary', stranger])
      expect(failed.failure).toBe('rejected')
    })

    it('answers nobody once its signal is aborted', async () => {
      const { messenger } = await start()
      await expect(messenger.answer(AbortSignal.abort())).resolves.toBeUndefined()
    })
  })
}

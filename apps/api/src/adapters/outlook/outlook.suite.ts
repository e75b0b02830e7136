import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { MailError, type MailCredentials, type MailReader } from '../../ports/mail.ts'

/** A readable mailbox for the suite. */
export interface MailWorld {
  reader: MailReader
  credentials: MailCredentials
  /** Delivers a mail to the mailbox. */
  deliver(letter: {
    folder?: 'inbox' | 'junk'
    subject: string
    html?: string
    text?: string
    receivedAt?: string
  }): Promise<unknown>
}

/** Failure of a call that must fail, after checking every logged form of the error for leaks. */
export const failureOf = async (call: Promise<unknown>, secrets: readonly string[]): Promise<MailError> => {
  const error = await call.then(
    () => expect.fail('It did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MailError)
  const failed = error as MailError
  const forms = [JSON.stringify(error), inspect(error, { depth: 10, showHidden: true }), failed.message, failed.stack]
  for (const secret of secrets) expect(forms.join('\n')).not.toContain(secret)
  expect(failed.cause).toBeUndefined()
  return failed
}

const minuteMs = 60_000
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs)

/** Contract of the port, for every route. */
export const mailSuite = (start: () => Promise<MailWorld>): void => {
  describe('mails', () => {
    it('are told with sender, subject, time and both bodies, as they were sent', async () => {
      const { reader, credentials, deliver } = await start()
      const html = '<table><tr><td>1</td><td>2</td></tr></table><div style="display:none">hidden</div>'
      await deliver({ subject: 'Ваш код: 12\u00a03456 – “quoted”', html, text: 'код 123456' })
      const access = await reader.open(credentials)
      expect(access.email).toBe(credentials.email)
      const [mail, ...rest] = await reader.read(access, ago(10))
      expect(rest).toEqual([])
      expect(mail).toMatchObject({
        folder: 'inbox',
        sender: { name: 'Тест Sender', address: 'sender@example.com' },
        subject: 'Ваш код: 12 3456 – “quoted”',
        html: expect.stringContaining('<td>1</td><td>2</td>'),
      })
      expect(mail!.html).toContain('display:none')
      expect(mail!.id.length).toBeGreaterThan(5)
      expect(Math.abs(mail!.receivedAt.getTime() - Date.now())).toBeLessThan(minuteMs)
    })

    it('come from inbox and junk, newest first, none that is older than asked', async () => {
      const { reader, credentials, deliver } = await start()
      await deliver({ subject: 'second', text: 'x', receivedAt: ago(2).toISOString() })
      await deliver({ subject: 'first', folder: 'junk', text: 'x', receivedAt: ago(1).toISOString() })
      await deliver({ subject: 'third', folder: 'junk', text: 'x', receivedAt: ago(3).toISOString() })
      await deliver({ subject: 'too old', text: 'x', receivedAt: ago(12).toISOString() })
      const access = await reader.open(credentials)
      const mails = await reader.read(access, ago(10))
      expect(mails.map(({ subject, folder }) => [subject, folder])).toEqual([
        ['first', 'junk'],
        ['second', 'inbox'],
        ['third', 'junk'],
      ])
      expect(await reader.read(access, new Date(Date.now() + minuteMs))).toEqual([])
    })

    it('of one second are in the order of arrival, and of the second that is asked for there are all', async () => {
      const { reader, credentials, deliver } = await start()
      const receivedAt = ago(1).toISOString().replace(/\.\d+/, '')
      for (const subject of ['earlier', 'later']) await deliver({ subject, text: 'x', receivedAt })
      const mails = await reader.read(await reader.open(credentials), new Date(Date.parse(receivedAt) + 900))
      expect(mails.map(({ subject }) => subject)).toEqual(['later', 'earlier'])
    })

    it('keep their ids, and are all there, however many came at once', async () => {
      const { reader, credentials, deliver } = await start()
      for (let n = 0; n < 60; n++)
        await deliver({ subject: `n${n}`, text: 'x', receivedAt: ago(9 - n / 10).toISOString() })
      await deliver({ subject: 'junk', folder: 'junk', text: 'x' })
      const access = await reader.open(credentials)
      const [once, again] = [await reader.read(access, ago(10)), await reader.read(access, ago(10))]
      expect(once).toHaveLength(61)
      expect(once.map(({ subject }) => subject).slice(0, 3)).toEqual(['junk', 'n59', 'n58'])
      expect(new Set(once.map(({ id }) => id)).size).toBe(61)
      expect(again.map(({ id }) => id)).toEqual(once.map(({ id }) => id))
    })

    it('are none in an empty mailbox', async () => {
      const { reader, credentials } = await start()
      expect(await reader.read(await reader.open(credentials), ago(10))).toEqual([])
      expect(reader.state()).toMatchObject({ service: 'outlook', state: 'green' })
    })

    it.each(['html', 'text'] as const)('[S-53] are cut at 1 MiB for each body: %s', async (kind) => {
      const { reader, credentials, deliver } = await start()
      const long = `код 123456 ${'я'.repeat(700_000)}`
      await deliver({ subject: 'long', [kind]: kind === 'html' ? `<p>${long}</p>` : long })
      const [mail] = await reader.read(await reader.open(credentials), ago(10))
      // Some routes return text as HTML.
      const body = mail![kind] ?? mail!.html ?? ''
      const size = Buffer.byteLength(body)
      expect([size > 1_048_570, size <= 1_048_576, body.includes('код 123456')]).toEqual([true, true, true])
      expect(body).not.toContain('\ufffd')
    })
  })
}

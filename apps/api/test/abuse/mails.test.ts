// Long: sends what is hostile, large or much.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestHoldMs, startWatched, type Watched } from './watched.ts'

let watched: Watched
beforeAll(async () => {
  watched = await startWatched()
})
afterAll(() => watched.close())

interface Box {
  id: number
  email: string
}

const send = (mailbox: string, mail: Record<string, unknown>): Promise<unknown> =>
  watched.control('outlook', '/mails', 'POST', { mailbox, ...mail })
const sendCode = (mailbox: string, code: string): Promise<unknown> =>
  send(mailbox, {
    from: 'TikTok <noreply@account.tiktok.com>',
    subject: 'Your verification code',
    text: `Your verification code is ${code}.`,
  })

/** Texts without a code that are slow to search and to convert to text. */
const tiresome = ['code code: ', '<td>1</td>', 'enter 1 to verify ', '<style><b ', 'a: <']
const sendTiresome = (mailbox: string, n: number, bytes = 500_000): Promise<unknown> => {
  const of = tiresome[n % tiresome.length]!
  const begin = of.startsWith('<') ? { html: '<p>' } : { text: '' }
  return send(mailbox, { from: 'Mallory <mallory@evil.example>', subject: 'News', ...begin, filler: { of, bytes } })
}

/**
 * Presses 'Get code' and polls the list until the code is there. On a busy machine the watch may end before that; then
 * it presses again.
 */
const extract = async (box: Box): Promise<string> => {
  const { email, id } = box
  const { code } = (await watched.chief.call('extractCode', { body: { email, email_id: id } })).body
  if (code) return code
  const inList = async () =>
    (await watched.chief.call('listMyMailboxes', { query: {} })).body.emails.find(({ email_id }) => email_id === id)!
  const isDecided = async (): Promise<boolean> => {
    const { code_extracted: found, watching_until: until } = await inList()
    return found !== null || until === null
  }
  await expect.poll(isDecided, { timeout: 150_000 }).toBe(true)
  return (await inList()).code_extracted ?? extract(box)
}

describe.each([
  ['Graph', { scopes: ['Mail.Read'] }],
  ['IMAP', { scopes: ['IMAP.AccessAsUser.All'] }],
] as const)('mailboxes read over %s', (_name, known) => {
  it('[S-53] [CODE-37] 24 mails of half a megabyte and one of 25 hold nobody up, and hide no code beside them', async () => {
    const [besieged, ...others] = await watched.hold(11, known)
    for (let n = 0; n < 12; n++) await sendTiresome(besieged!.email, n)
    await sendCode(besieged!.email, '482913')
    await sendTiresome(besieged!.email, 0, 25_000_000)
    for (let n = 0; n < 12; n++) await sendTiresome(besieged!.email, n)
    for (const [n, { email }] of others.entries()) await sendCode(email, `73941${n}`)

    const { ms, answer } = await watched.holdOf(async () => Promise.all([besieged!, ...others].map(extract)))
    expect(answer).toEqual(['482913', ...others.map((_box, n) => `73941${n}`)])
    expect(ms).toBeLessThan(longestHoldMs())
  })
})

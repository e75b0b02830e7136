import type { Mailbox } from '@app/simulators'
import { describe, expect, it } from 'vitest'
import { minutesAgo, startForTest } from './harness.ts'

describe('reading', () => {
  it.each<[string, Partial<Mailbox>]>([
    ['graph', {}],
    ['imap', { scopes: ['IMAP.AccessAsUser.All'] }],
  ])('opens a mailbox and reads inbox and junk by %s', async (route, more) => {
    const { reader, mailbox, deliver } = await startForTest()
    const credentials = await mailbox(more)
    const { email } = credentials
    await deliver({ mailbox: email, subject: 'Ваш код 123456', html: '<b>123456</b>', text: 'код 123456' })
    await deliver({ mailbox: email, folder: 'junk', text: 'K7P-2XM', receivedAt: minutesAgo(1).toISOString() })
    await deliver({ mailbox: email, text: 'old', receivedAt: minutesAgo(30).toISOString() })
    const access = await reader.open(credentials)
    expect(access).toMatchObject({ email, route })
    expect(access.refreshToken).not.toBe(credentials.refreshToken)
    expect(access.expiresAt.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000)
    const mails = await reader.read(access, minutesAgo(10))
    expect(mails).toMatchObject([
      {
        folder: 'inbox',
        subject: 'Ваш код 123456',
        sender: { name: 'TikTok', address: 'noreply@account.tiktok.com' },
        html: expect.stringContaining('<b>123456</b>'),
      },
      { folder: 'junk', subject: 'Your code' },
    ])
    expect(reader.state()).toMatchObject({ service: 'outlook', state: 'green' })
  })
})

import { describe, expect, it } from 'vitest'
import { speakTo, startForTest, xoauth2 } from './harness.ts'

const start = async (more: Parameters<typeof startForTest>[1] = {}) => {
  const outlook = await startForTest({}, more)
  const talk = await speakTo(outlook.imapPort)
  const signIn = async () => talk.say(`AUTHENTICATE XOAUTH2 ${xoauth2(outlook.email, await outlook.imapToken())}`)
  return { ...outlook, ...talk, signIn }
}

describe('IMAP', () => {
  it('greets and tells what it can, as Exchange does', async () => {
    const { greeting, say, signIn } = await start()
    expect(greeting).toMatch(/^\* OK The Microsoft Exchange IMAP4 service is ready\. \[.+\]\r\n$/)
    expect(await say('CAPABILITY')).toContain('AUTH=XOAUTH2 SASL-IR')
    expect(await say('ID ("name" "test")')).toContain('a2 OK ID')
    expect(await say('LIST "" "*"')).toBe('a3 BAD Command received in Invalid state.\r\n')
    expect(await signIn()).toBe('a4 OK AUTHENTICATE completed.\r\n')
    expect(await say('CAPABILITY')).toContain('MOVE')
    expect(await say('NAMESPACE')).toContain('* NAMESPACE (("" "/")) NIL NIL')
    expect(await say('NOOP')).toBe('a7 OK NOOP completed.\r\n')
    expect(await say('LOGOUT')).toContain('* BYE')
  })

  it('takes the token in a line of its own, too', async () => {
    const { write, until, email, imapToken } = await start()
    write('x AUTHENTICATE XOAUTH2')
    await until(/^\+ \r\n/)
    write(xoauth2(email, await imapToken()))
    expect(await until(/\r\n/)).toBe('x OK AUTHENTICATE completed.\r\n')
  })

  it.each([
    ['a token for Graph', (email: string, graph: string) => xoauth2(email, graph)],
    ['somebody else', (_email: string, _graph: string, imap: string) => xoauth2('other@outlook.com', imap)],
    ['nonsense', () => 'bm9uc2Vuc2U='],
  ])('refuses %s without a reason', async (_name, answer) => {
    const { say, email, graphToken, imapToken } = await start()
    const given = answer(email, await graphToken(), await imapToken())
    expect(await say(`AUTHENTICATE XOAUTH2 ${given}`)).toBe('a1 NO AUTHENTICATE failed.\r\n')
    expect(await say('LOGIN me@outlook.com password')).toBe('a2 NO LOGIN failed.\r\n')
  })

  it('can refuse a good token in four ways', async () => {
    const { change, say, signIn, write, until, email, imapToken } = await start({ imap: 'off' })
    expect(await signIn()).toBe('a1 NO AUTHENTICATE failed.\r\n')
    await change({ imap: 'notConnectedAtOnce' })
    expect(await signIn()).toBe('a2 BAD User is authenticated but not connected.\r\n')
    await change({ imap: 'challenge' })
    write(`y AUTHENTICATE XOAUTH2 ${xoauth2(email, await imapToken())}`)
    const [, challenge = ''] = /^\+ (\S+)\r\n/.exec(await until(/^\+ \S+\r\n/)) ?? []
    expect(JSON.parse(Buffer.from(challenge, 'base64').toString())).toMatchObject({ status: '401' })
    write('')
    expect(await until(/\r\n/)).toBe('y NO AUTHENTICATE failed.\r\n')
    await change({ imap: 'notConnected' })
    expect(await signIn()).toBe('a3 OK AUTHENTICATE completed.\r\n')
    expect(await say('LIST "" "*"')).toBe('a4 BAD User is authenticated but not connected.\r\n')
  })

  it('lists folders, in letters of their language', async () => {
    const { say, signIn } = await start({ junkName: 'Небажана пошта' })
    await signIn()
    const list = await say('LIST "" "*"')
    expect(list).toContain('* LIST (\\HasNoChildren) "/" INBOX\r\n')
    expect(list).toContain('"&BB0ENQQxBDAENgQwBD0EMA- &BD8EPgRIBEIEMA-"')
    expect((await say('LSUB "" "*"')).split('\r\n')).toHaveLength(list.split('\r\n').length)
    expect(await say('EXAMINE "&BB0ENQQxBDAENgQwBD0EMA- &BD8EPgRIBEIEMA-"')).toContain('* 0 EXISTS')
    expect(await say('EXAMINE Nowhere')).toContain("a5 NO Nowhere doesn't exist.")
  })

  it('says for what the junk folder is, if it does, and lists folders that somebody made', async () => {
    const { change, say, signIn } = await start({ junkName: 'Карантин', ownFolders: ['Spam'] })
    await signIn()
    expect(await say('LIST "" "*"')).not.toContain(String.raw`\Junk`)
    await change({ specialUse: 'told' })
    expect(await say('CAPABILITY')).not.toContain('SPECIAL-USE')
    await change({ specialUse: 'announced' })
    await signIn()
    expect(await say('CAPABILITY')).toContain('LITERAL+ SPECIAL-USE\r\n')
    const list = await say('LIST "" "*"')
    expect(list).toContain('* LIST (\\HasNoChildren) "/" "Spam"\r\n')
    expect(list).toContain('* LIST (\\HasNoChildren \\Junk) "/" "&BBoEMARABDAEPQRCBDgEPQ-"\r\n')
  })

  it('fetches what is asked for, in part, and finds mails', async () => {
    const { say, signIn, send, control } = await start()
    await signIn()
    for (const n of [1, 2, 3]) await send({ subject: `n${n}`, text: `t${n}`, receivedAt: `2026-11-2${n}T10:00:02Z` })
    const opened = await say('EXAMINE INBOX')
    expect(opened).toMatch(/\* 3 EXISTS[^]*\[UIDVALIDITY 14\][^]*\[UIDNEXT 4\][^]*\[READ-ONLY\] EXAMINE completed/)
    const fetched = await say('FETCH 2:* (UID ENVELOPE INTERNALDATE FLAGS BODY.PEEK[]<0.12>)')
    expect(fetched).toContain(
      '* 2 FETCH (UID 2 ENVELOPE ("Sun, 22 Nov 2026 10:00:02 +0000" "n2" (("A" NIL "a" "example.com"))',
    )
    expect(fetched).toContain('INTERNALDATE "22-Nov-2026 10:00:02 +0000" FLAGS () BODY[]<0> {12}\r\nDate: Sun, 2)\r\n')
    expect(fetched).not.toContain('* 1 FETCH')
    expect(await say('UID FETCH 3 (BODY.PEEK[HEADER.FIELDS (SUBJECT)])')).toContain('{15}\r\nSubject: n3\r\n\r\n)')
    expect(await say('FETCH 99:* (UID)')).toContain('* 3 FETCH (UID 3)')
    expect(await say('UID SEARCH SINCE 22-Nov-2026 FROM example')).toContain('* SEARCH 2 3\r\n')
    expect(await say('SEARCH SUBJECT n1')).toContain('* SEARCH 1\r\n')
    expect(await say('SEARCH WRONG')).toMatch(/^a8 BAD/)
    expect(await say('FETCH 1:* (NOTHING)')).toMatch(/^a9 BAD/)
    await send({ text: 'later' })
    expect(await say('NOOP')).toContain('* 4 EXISTS')
    const unread = async () => (await control('mails')).body.filter(({ isRead }: { isRead: boolean }) => !isRead).length
    await say('FETCH 1 (BODY[])')
    expect(await unread()).toBe(4)
    await say('SELECT INBOX')
    await say('FETCH 1 (BODY.PEEK[])')
    expect(await unread()).toBe(4)
    await say('FETCH 1 (BODY[])')
    expect(await unread()).toBe(3)
  })

  it('takes a text by its length, refuses a range of nothing, and can wait', async () => {
    const { say, signIn, write, until } = await start()
    await signIn()
    write('x EXAMINE {5}')
    await until(/^\+ /)
    write('INBOX')
    expect(await until(/x OK/)).toContain('* 0 EXISTS')
    expect(await say('EXAMINE {5+}\r\nINBOX')).toContain('* 0 EXISTS')
    expect(await say('FETCH 1:* (UID)')).toBe('a3 BAD The specified message set is invalid.\r\n')
    expect(await say('UID FETCH 1:* (UID)')).toBe('a4 OK FETCH completed.\r\n')
    write('y IDLE')
    await until(/^\+ IDLE/)
    write('DONE')
    expect(await until(/\r\n/)).toBe('y OK IDLE completed.\r\n')
    expect(await say('FETCH (((')).toMatch(/^a5 BAD/)
  })

  it('shows which commands came, without tokens, and forgets used faults', async () => {
    const { say, signIn, control, modes, email } = await start()
    await modes({ imapFaults: [{ at: 'NOOP', kind: 'no', times: 1 }] })
    expect(await say('NOOP')).toBe('a1 NO Server Unavailable. 15\r\n')
    expect(await say('NOOP')).toBe('a2 OK NOOP completed.\r\n')
    await signIn()
    await say('EXAMINE INBOX')
    const { body } = await control('imap')
    expect(body.open).toBe(1)
    expect(body.commands.slice(-2)).toMatchObject([{ command: 'AUTHENTICATE' }, { email, command: 'EXAMINE INBOX' }])
  })
})

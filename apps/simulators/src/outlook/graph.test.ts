import { describe, expect, it } from 'vitest'
import { startForTest } from './harness.ts'

const start = async (more: Parameters<typeof startForTest>[1] = {}) => {
  const outlook = await startForTest({}, more)
  const token = await outlook.graphToken()
  return { ...outlook, token, get: (path: string, headers = {}) => outlook.graph(path, token, headers) }
}
const refusal = (status: number, code: string) => ({ status, body: { error: { code, message: expect.any(String) } } })
const inbox = 'mailFolders/inbox/messages'

describe('Graph', () => {
  it('tells of mails in the folder that is asked for, newest first', async () => {
    const { get, send } = await start()
    await send({ subject: 'Код', html: '<style>x</style><b>482913</b>', receivedAt: '2026-11-20T10:00:02Z' })
    await send({ subject: 'text', text: 'plain', receivedAt: '2026-11-20T10:00:03Z' })
    await send({ folder: 'junk', subject: 'junk', receivedAt: '2026-11-20T10:00:01Z' })
    const { body } = await get(inbox)
    expect(body).toMatchObject({
      '@odata.context': expect.any(String),
      value: [
        { subject: 'text', body: { contentType: 'text', content: 'plain' } },
        {
          '@odata.etag': expect.any(String),
          id: expect.stringMatching(/^AQMkADAw/),
          receivedDateTime: '2026-11-20T10:00:02Z',
          subject: 'Код',
          bodyPreview: '482913',
          internetMessageId: expect.stringMatching(/^<.+@.+>$/),
          isRead: false,
          body: { contentType: 'html', content: '<style>x</style><b>482913</b>' },
          from: { emailAddress: { name: 'A', address: 'a@example.com' } },
        },
      ],
    })
    expect((await get('mailFolders/JunkEmail/messages')).body.value).toHaveLength(1)
    expect((await get('messages')).body.value).toHaveLength(3)
    expect(await get('mailFolders/nowhere/messages')).toMatchObject(refusal(400, 'BadRequest'))
  })

  it('reads a mail of nothing but open tags once: a person’s mail stops no simulator', async () => {
    const { get, send } = await start()
    // Searching for each end anew would scan 10¹² characters.
    await send({ subject: 'open', html: `${'<style>'.repeat(100_000)}${'<'.repeat(1_000_000)}482913` })
    const { body } = await get(inbox, { prefer: 'outlook.body-content-type="text"' })
    expect(body.value[0].body.content.endsWith('482913')).toBe(true)
  })

  it('gives bodies as they are preferred, and ids that last only when asked', async () => {
    const { get, send } = await start()
    await send({ html: '<b>1</b>' })
    const [[html], [text], [lasting]] = await Promise.all(
      [{}, { prefer: 'outlook.body-content-type="text"' }, { prefer: 'IdType="ImmutableId"' }].map(
        async (headers) => (await get(inbox, headers)).body.value,
      ),
    )
    expect([html.body.contentType, text.body]).toEqual(['html', { contentType: 'text', content: '1' }])
    expect(lasting.id).not.toBe(html.id)
    for (const id of [lasting.id, html.id]) expect((await get(`messages/${id}?$select=subject`)).body.subject).toBe('S')
    expect(await get('messages/AQMkADAwnone')).toMatchObject(refusal(404, 'ErrorItemNotFound'))
  })

  it('pages, selects, sorts and filters', async () => {
    const { get, send, token, graph } = await start()
    for (let n = 0; n < 12; n++) await send({ subject: `n${n}`, receivedAt: `2026-11-20T10:00:${10 + n}Z` })
    const first = (await get(`${inbox}?$select=subject&$top=5`)).body
    expect(first.value.map(({ subject }: { subject: string }) => subject)).toEqual(['n11', 'n10', 'n9', 'n8', 'n7'])
    expect(Object.keys(first.value[0]).toSorted()).toEqual(['@odata.etag', 'id', 'subject'])
    const next = new URL(first['@odata.nextLink'] as string)
    expect(next.origin).toBe('https://graph.microsoft.com')
    const second = (await graph(next.pathname.replace('/v1.0/me/', '') + next.search, token)).body
    expect(second.value[0].subject).toBe('n6')
    expect((await get(`${inbox}?$top=12`)).body).not.toHaveProperty('@odata.nextLink')
    expect((await get(inbox)).body.value).toHaveLength(10)
    const since = '$filter=receivedDateTime ge 2026-11-20T10:00:20Z'
    expect((await get(`${inbox}?${since}&$orderby=receivedDateTime asc`)).body.value).toMatchObject([
      { subject: 'n10' },
      { subject: 'n11' },
    ])
  })

  it.each([
    ["$filter=from/emailAddress/address eq 'a@example.com'&$orderby=receivedDateTime desc", 'InefficientFilter'],
    ['$filter=subject eq 1', 'BadRequest'],
    ['$top=0', 'BadRequest'],
    ['$top=1001', 'BadRequest'],
    ['$orderby=subject', 'BadRequest'],
    ['$search=x', 'BadRequest'],
  ])('refuses %s', async (query, code) => {
    const { get } = await start()
    expect(await get(`${inbox}?${query}`)).toMatchObject(refusal(400, code))
  })

  it('refuses whoever has no token, one for something else, or one without the right', async () => {
    const { graph, imapToken, change, graphToken, refresh } = await start()
    for (const token of ['', 'EwB4A8l6BAAUforged', `${await graphToken()}=`])
      expect(await graph(inbox, token)).toMatchObject(refusal(401, 'InvalidAuthenticationToken'))
    const foreign = await graph(inbox, await imapToken())
    expect(foreign.body.error.message).toContain('8004920A')
    await change({ scopes: ['Mail.ReadBasic'] })
    const basic = (await refresh()).body.access_token
    expect(await graph(inbox, basic)).toMatchObject(refusal(403, 'ErrorAccessDenied'))
  })

  it('refuses a token whose time is over, and a mailbox that it does not open', async () => {
    let now = Date.now()
    const { graph, graphToken, change } = await startForTest({ now: () => now })
    const token = await graphToken()
    expect((await graph(inbox, token)).status).toBe(200)
    await change({ graph: 'notEnabled' })
    expect(await graph(inbox, token)).toMatchObject(refusal(404, 'MailboxNotEnabledForRESTAPI'))
    now += 3_601_000
    expect(await graph(inbox, token)).toMatchObject(refusal(401, 'InvalidAuthenticationToken'))
  })

  it('refuses mailboxes that it has not, rights that are not enough, and tokens that died early', async () => {
    const { graph, graphToken, change } = await startForTest()
    const token = await graphToken()
    const cases = [
      ['notEnabled401', 401, 'MailboxNotEnabledForRESTAPI'],
      ['denied', 403, 'ErrorAccessDenied'],
      ['stale', 401, 'InvalidAuthenticationToken'],
    ] as const
    for (const [way, status, code] of cases) {
      await change({ graph: way })
      expect(await graph(inbox, token)).toMatchObject(refusal(status, code))
    }
    await change({ graph: 'on', accessEpoch: 1 })
    expect(await graph(inbox, token)).toMatchObject(refusal(401, 'InvalidAuthenticationToken'))
    expect((await graph(inbox, await graphToken())).status).toBe(200)
  })

  it('lists things that are no messages, and messages that lack what others have', async () => {
    const { get, send, modes } = await start()
    await send({ text: 'plain' })
    await modes({ oddMails: true })
    const { value } = (await get(inbox)).body
    expect(value).toMatchObject([null, { receivedDateTime: null }, { subject: 'S', from: 'nobody' }, 'message'])
  })

  it('lets four through at once, and says how long the rest should wait', async () => {
    const { get, modes } = await start()
    await modes({ graphMs: 200, retryAfter: 7 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(inbox)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 429])
    expect(answers.find(({ status }) => status === 429)).toMatchObject(refusal(429, 'ApplicationThrottled'))
    expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('7')
    expect((await get(inbox)).status).toBe(200)
  })

  it('fails in its own words', async () => {
    const { get, control } = await start()
    for (const [status, code] of [
      [503, 'serviceNotAvailable'],
      [403, 'ErrorAccessDenied'],
    ] as const) {
      await control('faults', 'POST', { kind: 'status', status })
      expect(await get(inbox)).toMatchObject(refusal(status, code))
    }
  })
})

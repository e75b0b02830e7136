import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTelegram } from '../../src/adapters/telegram/index.ts'
import { addSheetWith } from '../accounts.ts'
import type { TestClient } from '../client.ts'
import { settled, wish } from '../links.ts'
import { unique } from '../unique.ts'
import { startWorld, type World } from '../world.ts'

let world: World
let chief: TestClient
/** A server that must never be called, and the requests it got. */
let trap: Server
let trapUrl: string
const seen: string[] = []
beforeAll(async () => {
  world = await startWorld({ ADMIN_USERNAME: 'chief' })
  chief = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
  trap = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`)
    req.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
    res.end('{"ok":true,"result":{"message_id":1}}')
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
})
afterAll(async () => {
  trap.close()
  await world.close()
})

const id = '1AbC-def_GHIjklMNOpqrsTUVwxyz0123456789abcd'
const lookalikes = (): string[] => [
  `http://docs.google.com/spreadsheets/d/${id}`,
  `ftp://docs.google.com/spreadsheets/d/${id}`,
  `//docs.google.com/spreadsheets/d/${id}`,
  `https:docs.google.com.evil.example/spreadsheets/d/${id}`,
  `https://docs.google.com.evil.example/spreadsheets/d/${id}`,
  `https://docs.google.com.:443@evil.example/spreadsheets/d/${id}`,
  `https://docs.google.com%2eevil.example/spreadsheets/d/${id}`,
  `https://docs.google.com%00.evil.example/spreadsheets/d/${id}`,
  `https://docs.google.com\\@evil.example/spreadsheets/d/${id}`,
  `https://docs.google.com#@evil.example/spreadsheets/d/${id}`,
  `https://docs.google.com?@evil.example/spreadsheets/d/${id}`,
  `https://docs-google.com/spreadsheets/d/${id}`,
  `https://docs.google.co/spreadsheets/d/${id}`,
  `https://docs.google.com.ua/spreadsheets/d/${id}`,
  `https://xdocs.google.com/spreadsheets/d/${id}`,
  `https://sheets.google.com/spreadsheets/d/${id}`,
  `https://google.com/spreadsheets/d/${id}`,
  // Cyrillic letters.
  `https://dосs.gооgle.com/spreadsheets/d/${id}`,
  `https://user:secret-pass@docs.google.com/spreadsheets/d/${id}`,
  `https://user@docs.google.com/spreadsheets/d/${id}`,
  `https://docs.google.com:444/spreadsheets/d/${id}`,
  `https://docs.google.com:80/spreadsheets/d/${id}`,
  `https://docs.google.com/spreadsheets/d/${id}/../../../document/d/${id}`,
  `https://docs.google.com/spreadsheets/d/../../../${id}`,
  `https://docs.google.com/spreadsheets/d/..%2f..%2f${id}`,
  `https://docs.google.com/url?q=${trapUrl}/spreadsheets/d/${id}`,
  `https://docs.google.com/document/d/${id}`,
  `https://evil.example/?u=https://docs.google.com/spreadsheets/d/${id}`,
  `${trapUrl}/spreadsheets/d/${id}`,
  `https://127.0.0.1/spreadsheets/d/${id}`,
  `https://[::1]/spreadsheets/d/${id}`,
  `https://[::ffff:169.254.169.254]/spreadsheets/d/${id}`,
  `https://169.254.169.254/spreadsheets/d/${id}`,
  `https://2852039166/spreadsheets/d/${id}`,
  `https://0x7f.1/spreadsheets/d/${id}`,
  `https://10.0.0.1/spreadsheets/d/${id}`,
  `https://localhost/spreadsheets/d/${id}`,
  `file:///spreadsheets/d/${id}`,
  `data:text/plain,https://docs.google.com/spreadsheets/d/${id}`,
  `javascript://docs.google.com/spreadsheets/d/${id}`,
  `view-source:https://docs.google.com/spreadsheets/d/${id}`,
]

const googleCalls = async (): Promise<number> => ((await world.sheets('/requests?after=0')) as unknown[]).length

describe('an address that looks like a sheet', () => {
  it('[S-49] [S-50] is refused and nobody is asked, neither Google nor whom it names; a password in it is not told', async () => {
    const before = await googleCalls()
    for (const url of lookalikes()) {
      for (const call of ['checkSheet', 'addSheet'] as const) {
        const { status, body, text } = await chief.send(call, { body: { url } })
        expect([url, status, body.reason ?? body.code]).toEqual([url, 400, 'sheet_url'])
        expect(text).not.toContain('evil.example')
        expect(text).not.toContain('secret-pass')
      }
    }
    expect(await googleCalls()).toBe(before)
    expect(seen).toEqual([])
    expect(world.lines.join('')).not.toContain('secret-pass')
  })

  it('[S-49] names no sheet in a take either: only what was registered counts, and nothing is fetched', async () => {
    const accountId = unique()
    const sheet = await addSheetWith(world, [{ id: accountId }])
    const before = await googleCalls()
    const handles = [
      ...lookalikes(),
      'sheet:0',
      'sheet:-1',
      'sheet:1e3',
      `sheet:${sheet.id} `,
      ` ${sheet.url}`,
      `${sheet.url}\n1`,
      `sheet:0${sheet.id}`,
    ]
    for (const sheetUrl of handles) {
      const { status } = await chief.send('takeAccount', { body: { accountId, sheetUrl, rowNumber: 2 } })
      expect([sheetUrl, status]).toEqual([sheetUrl, expect.toSatisfy((each: number) => each === 409 || each === 400)])
    }
    expect([await googleCalls(), seen]).toEqual([before, []])
  })
})

describe('a link to a page', () => {
  it('[S-51] is of the web, with nobody’s name or password in it, and is never fetched by itself', async () => {
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)//https://pwa.example.com',
      '\u0000javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://pwa.example.com/x',
      'https://user:secret-pass@pwa.example.com/x',
      'https://user@pwa.example.com/x',
      '//pwa.example.com/x',
      'pwa.example.com/x',
      'https://',
      'https://pwa example.com/x',
      'blob:https://pwa.example.com/x',
    ]
    for (const pwa_link of bad) {
      const { status, body, text } = await chief.send('createLink', { body: wish({ pwa_link }) })
      expect([pwa_link, status, Object.keys(body.fields ?? {})]).toEqual([pwa_link, 400, ['pwa_link']])
      expect(text).not.toContain('secret-pass')
    }
    const { body } = await chief.call('createLink', { body: wish({ pwa_link: `${trapUrl}/landing` }) })
    expect((await settled(chief, body.link.id)).state).toBe('done')
    await expect
      .poll(async () => (await chief.call('getLink', { params: { id: String(body.link.id) } })).body.check)
      .not.toBeNull()
    expect(seen).toEqual([])
  })
})

describe('a service that sends us elsewhere', () => {
  it.each([301, 302, 303, 307, 308])(
    '[S-50] Telegram answering %i gets neither code nor token to another place',
    async (status) => {
      const elsewhere = createServer((req, res) => {
        req.resume()
        res.writeHead(status, { location: `${trapUrl}${req.url}` }).end()
      })
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
      const apiRoot = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
      const messenger = createTelegram({ token: world.telegram.token, apiRoot, deadlineMs: 2_000 })
      const at = await world.instance({ messenger })
      try {
        const person = await world.person()
        const client = world.client(at)
        const answer = await client.call('login', { body: { username: person.username, password: person.password } })
        expect([answer.status, answer.body.reason]).toEqual([
          expect.toSatisfy((each: number) => each >= 502),
          'telegram',
        ])
        expect(seen).toEqual([])
      } finally {
        elsewhere.closeAllConnections()
        elsewhere.close()
      }
    },
  )
})

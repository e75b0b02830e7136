// Long: waits for what is slow, silent or held.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdspower } from '../../src/adapters/adspower/index.ts'
import { createKeitaro } from '../../src/adapters/keitaro/index.ts'
import { createOutlook } from '../../src/adapters/outlook/index.ts'
import { createGoogleSheets } from '../../src/adapters/sheets/index.ts'
import { createTelegram } from '../../src/adapters/telegram/index.ts'
import { longestHold, longestHoldMs, ownHold } from '../holds.ts'

/** Maximum response size of each, in MiB. */
const most = { keitaro: 32, sheets: 32, graph: 8, adspower: 4, telegram: 4 }
type Vendor = keyof typeof most
const vendors = Object.keys(most) as Vendor[]

const many = (one: string, bytes: number): string => one.repeat(Math.floor(bytes / one.length))
const someNames = Array.from({ length: 3_400_000 }, (_, n) => `"${n.toString(36)}":0`).join(',')
const names = (bytes: number): string => {
  const all = someNames.slice(0, bytes - 10)
  return `{${all.slice(0, all.lastIndexOf(','))}}`
}
/** Successful responses of the maximum size. */
const answers: Record<string, (bytes: number) => string> = {
  'zeros without end': (bytes) => `[${many('0,', bytes - 10)}0]`,
  'empty objects without end': (bytes) => `{"rows":[${many('{},', bytes - 30)}{}]}`,
  'names without end': names,
  'lists in lists': (bytes) => many('[', bytes),
  'one text': (bytes) => `{"error":"${many('\\u0041 ', bytes - 100)}"}`,
  blanks: (bytes) => many(' ', bytes),
  'a page of quotes': (bytes) => many('"\\', bytes),
  'a name of all objects': () => '{"__proto__":{"rows":[]},"constructor":1}',
}

let server: Server
let url: string
let said = { status: 200, body: Buffer.alloc(0) }
beforeAll(async () => {
  server = createServer((req, res) => {
    req.resume()
    if (req.url === '/token' || req.url?.includes('/oauth2/')) {
      const token = { access_token: 'token', token_type: 'Bearer', expires_in: 3_600, refresh_token: 'next' }
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ ...token, scope: 'Mail.Read' }))
      return
    }
    res.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
/** One request to each vendor by a new adapter. */
const questions: Record<Vendor, () => Promise<unknown>> = {
  keitaro: () =>
    createKeitaro({ url, apiKey: 'key', retrying: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } }).campaigns(),
  sheets: () =>
    createGoogleSheets({
      serviceAccount: { client_email: 'a@b.co', private_key: privateKey },
      apiRoot: url,
      tokenUrl: `${url}/token`,
      retrying: { attempts: 1, pauseMs: 1, longestPauseMs: 1 },
    }).look('document', 0),
  graph: async () => {
    const outlook = createOutlook({ tokenUrl: url, graphUrl: url, imap: { host: '127.0.0.1', port: 9, tls: false } })
    const mailbox = { email: 'a@outlook.com', clientId: 'id', refreshToken: 'token', route: 'graph' as const }
    return outlook.read(await outlook.open(mailbox), new Date())
  },
  adspower: () => createAdspower({ url, apiKey: 'key', spacingMs: 0 }).groups(),
  telegram: () => createTelegram({ token: '1:token', apiRoot: url, log, deadlineMs: 5_000 }).notify('1', 'text'),
}

it.each(Object.entries(answers))(
  '[R-13] [R-19] [S-54] %s from an outside service, as long as it is read, hold nobody up, as success and as refusal',
  async (_what, answerOf) => {
    const limit = longestHoldMs()
    const holds: [Vendor, number, number][] = []
    for (const vendor of vendors) {
      const body = Buffer.from(answerOf(most[vendor] * 1_024 * 1_024 - 10))
      for (const status of [200, 400]) {
        said = { status, body }
        const hold = await ownHold(
          limit,
          async () => (await longestHold(() => questions[vendor]().catch(() => undefined))).longest,
        )
        holds.push([vendor, status, hold])
      }
    }
    expect(holds.filter(([, , ms]) => ms > limit)).toEqual([])
    expect(({} as { rows?: unknown }).rows).toBeUndefined()
  },
)

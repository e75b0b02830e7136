import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpClient, HttpFailure } from './http-client.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const clientOf = (url: string, more: { deadlineMs?: number; maxBytes?: number } = {}) =>
  createHttpClient({
    baseUrl: `${url}/api/v1`,
    headers: { 'x-key': 'canary' },
    deadlineMs: 5_000,
    maxBytes: 1_000,
    ...more,
  })
const failure = async (sent: Promise<unknown>): Promise<HttpFailure> => {
  const error = await sent.then(
    () => new Error('It worked'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(HttpFailure)
  return error as HttpFailure
}

describe('an outside call', () => {
  it('carries path, query, headers and body below the base address', async () => {
    const url = await serve((req, res) => {
      let body = ''
      req.on('data', (chunk: Buffer) => (body += chunk.toString()))
      req.on('end', () =>
        res.end(JSON.stringify([req.method, req.url, req.headers['x-key'], req.headers['content-type'], body])),
      )
    })
    const client = clientOf(url)
    const json = await client.send({ method: 'POST', path: '/a/b', query: { q: 'ü &' }, json: { n: 1 } })
    expect(JSON.parse(json.text)).toEqual(['POST', '/api/v1/a/b?q=%C3%BC+%26', 'canary', 'application/json', '{"n":1}'])
    const form = await client.send({ method: 'POST', path: 'token', form: { a: '1 2' } })
    expect(JSON.parse(form.text)).toEqual([
      'POST',
      '/api/v1/token',
      'canary',
      expect.stringContaining('application/x-www-form-urlencoded'),
      'a=1+2',
    ])
  })

  it.each([
    '../secret',
    '/../../secret',
    'https://elsewhere.example/',
    '//elsewhere.example/x',
    'a/../../../b',
    '\\\\elsewhere.example\\x',
  ])('[S-50] never leaves its base address: %s', async (path) => {
    const seen: string[] = []
    const url = await serve((req, res) => (seen.push(req.url ?? ''), void res.end('ok')))
    await clientOf(url)
      .send({ method: 'GET', path })
      .catch(() => undefined)
    for (const each of seen) expect(each).toMatch(/^\/api\/v1\//)
  })

  it('[S-50] does not follow a redirect: it is an answer like any other', async () => {
    const seen: string[] = []
    const elsewhere = await serve((req, res) => (seen.push(req.url ?? ''), void res.end('ok')))
    const url = await serve((_req, res) => void res.writeHead(302, { location: `${elsewhere}/x` }).end())
    expect((await clientOf(url).send({ method: 'GET', path: 'x' })).status).toBe(302)
    expect(seen).toEqual([])
  })

  it('[S-50] [R-12] ends at its deadline, in the middle of an answer too', async () => {
    const silent = await serve(() => undefined)
    const slow = await serve((_req, res) => void res.writeHead(200).write('a'))
    for (const url of [silent, slow]) {
      const { kind, sent } = await failure(clientOf(url, { deadlineMs: 1_500 }).send({ method: 'GET', path: 'x' }))
      expect([kind, sent]).toEqual(['slow', true])
    }
  })

  it('[S-50] does not read more than it may', async () => {
    const url = await serve((_req, res) => void res.end('x'.repeat(1_001)))
    expect((await failure(clientOf(url).send({ method: 'GET', path: 'x' }))).kind).toBe('too-large')
    expect((await clientOf(url, { maxBytes: 1_001 }).send({ method: 'GET', path: 'x' })).text).toHaveLength(1_001)
  })

  it('says whether the request may have arrived, and tells nothing of it', async () => {
    const cut = await serve((req) => req.socket.destroy())
    const gone = await serve(() => undefined)
    await open.pop()!()
    const [cutError, goneError] = [
      await failure(clientOf(cut).send({ method: 'POST', path: 'x', json: { secret: 'canary' } })),
      await failure(clientOf(gone).send({ method: 'POST', path: 'x', json: { secret: 'canary' } })),
    ]
    expect([cutError.kind, cutError.sent]).toEqual(['cut', true])
    expect([goneError.kind, goneError.sent]).toEqual(['unreachable', false])
    for (const error of [cutError, goneError])
      expect(`${error.stack} ${String((error.cause as Error | undefined)?.stack)}`).not.toMatch(/canary|127\.0\.0\.1/)
  })
})

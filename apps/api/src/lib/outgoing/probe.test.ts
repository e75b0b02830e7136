import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProbe, isPublic } from './probe.ts'

/** Local server; its port, and the requests it got. */
const serve = async (listener: RequestListener) => {
  const seen: { path: string; headers: Record<string, unknown> }[] = []
  const server = createServer((req, res) => {
    seen.push({ path: req.url ?? '', headers: req.headers })
    listener(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

const here = createProbe({ loopback: true, deadlineMs: 30_000 })
const hasty = createProbe({ loopback: true, deadlineMs: 500 })
const outside = createProbe({ loopback: false, deadlineMs: 30_000 })

describe('[S-50] which addresses may be called', () => {
  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '192.0.2.1',
    '198.18.0.1',
    '2001:db8::1',
    '2001:0:a00:1::',
    'not an address',
  ])('%s never', (address) => {
    expect([isPublic(address, true), isPublic(address, false)]).toEqual([false, false])
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s only where the tracker is on it', (address) => {
    expect([isPublic(address, true), isPublic(address, false)]).toEqual([true, false])
  })

  it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s', (address) => {
    expect(isPublic(address, false)).toBe(true)
  })
})

describe('a probe', () => {
  it('tells status and where it leads, without following, and sends nothing along', async () => {
    const { port, seen } = await serve((req, res) =>
      req.url === '/to' ? res.writeHead(302, { location: '/from', 'set-cookie': 'a=1' }).end() : res.end('page'),
    )
    expect(await here(`http://127.0.0.1:${port}/to`)).toEqual({ kind: 'answered', status: 302, location: '/from' })
    expect(await here(`http://go.localhost:${port}/page`)).toEqual({ kind: 'answered', status: 200, location: null })
    expect(seen.map(({ path }) => path)).toEqual(['/to', '/page'])
    for (const { headers } of seen)
      expect(Object.keys(headers).sort((a, b) => (a < b ? -1 : 1))).toEqual([
        'accept',
        'connection',
        'host',
        'user-agent',
      ])
  })

  it('[S-50] calls nothing on this machine unless it is allowed to, by address and by name', async () => {
    const { port, seen } = await serve((_req, res) => res.end())
    for (const host of ['127.0.0.1', 'localhost', 'go.localhost', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433'])
      expect([host, await outside(`http://${host}:${port}/`)]).toEqual([host, { kind: 'private' }])
    expect(seen).toEqual([])
  })

  it('gives up on silence, on a closed port and on a name that nobody has', async () => {
    const { port } = await serve(() => undefined)
    expect(await hasty(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'unreachable', connected: true })
    expect(await here('http://127.0.0.1:9/')).toEqual({ kind: 'unreachable', connected: false })
    expect(await here('http://nobody.invalid/')).toEqual({ kind: 'unresolved' })
  })

  it('reads no body, however long it is', async () => {
    const { port } = await serve((_req, res) => {
      res.writeHead(200)
      const more = setInterval(() => res.write('x'.repeat(65_536)), 5)
      res.on('close', () => clearInterval(more))
    })
    expect(await here(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'answered', status: 200 })
  })
})

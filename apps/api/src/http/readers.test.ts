import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import compression from 'compression'
import express, { type Response } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles, sendFile } from './answers/file.ts'

const rows = Array.from({ length: 50_000 }, (_each, id) => ({ id, text: `${Math.random()}`.repeat(10) }))
const file = { rows: 'rows', columns: { Id: 'id', Text: 'text' } }

describe('readers of files', () => {
  const app = express().use(compression({ threshold: 1_024 }))
  const sent: { res: Response; over: Promise<void>; most: number }[] = []
  app.get('/rows', (req, res) => {
    // The reader shares this process, and may be blocked for a while.
    const stallMs = 'patient' in req.query ? 30_000 : 150
    const entry = { res, over: sendFile(res, 'rows', rows, file, { stallMs, wholeMs: 60_000 }), most: 0 }
    sent.push(entry)
    const look = setInterval(() => (entry.most = Math.max(entry.most, res.writableLength)), 1)
    void entry.over.finally(() => clearInterval(look))
  })
  const server = app.listen(0, '127.0.0.1')
  const port = () => (server.address() as AddressInfo).port
  beforeAll(async () => void (server.listening || (await once(server, 'listening'))))
  afterAll(() => (server.closeAllConnections(), void server.close()))

  it('[R-19] sixty who read nothing are cut off, and what waits for them is not the whole file', async () => {
    const sockets = Array.from({ length: 60 }, () => {
      const socket = connect(port(), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.pause()
      socket.write('GET /rows HTTP/1.1\r\nHost: x\r\n\r\n')
      return socket
    })
    await expect.poll(() => sent.length).toBe(60)
    await Promise.all(sent.map(({ over }) => over))
    expect(sent.every(({ res }) => res.destroyed && !res.writableFinished)).toBe(true)
    expect(Math.max(...sent.map(({ most }) => most))).toBeLessThan(2_000_000)
    for (const socket of sockets) socket.destroy()
  })

  it('[R-19] who reads gets every row, compressed or not', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const answer = await fetch(`http://127.0.0.1:${port()}/rows?patient`, {
        headers: { 'accept-encoding': encoding },
      })
      const lines = (await answer.text()).trimEnd().split('\r\n')
      expect([lines.length, lines.at(-1)]).toEqual([50_001, `49999,${rows.at(-1)!.text}`])
    }
  })
})

it('[R-19] one person has one file at a time, and all together four', async () => {
  const files = createFiles(undefined, 20)
  const open = Promise.withResolvers<void>()
  const running = [1, 2, 3, 4].map((person) => files(person, () => open.promise))
  await expect(files(1, () => Promise.resolve())).rejects.toMatchObject({ key: 'rate_limited' })
  await expect(files(5, () => Promise.resolve())).rejects.toMatchObject({ key: 'unavailable' })
  open.resolve()
  await Promise.all(running)
  await files(1, () => Promise.resolve())
})

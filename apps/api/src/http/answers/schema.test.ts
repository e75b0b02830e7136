import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineContract, type Endpoint } from '@app/contract'
import express from 'express'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { noDeadline } from '../../lib/deadline.ts'
import type { Call, Responder } from '../call.ts'
import { answerChange } from './change.ts'
import { answerJson } from './json.ts'
import { createSharedCache } from './shared-cache.ts'
import { answerShared } from './shared.ts'
import { answerStream, type EventStream } from './stream.ts'

const row = z.object({ id: z.string(), inner: z.object({ n: z.int() }) })
const common = { summary: 'A row', access: 'session', entities: ['Sheet'], response: row } as const
const calls = defineContract({
  read: { ...common, method: 'GET', path: '/read' },
  revalidated: { ...common, method: 'GET', path: '/revalidated', revalidate: true },
  shared: { ...common, method: 'GET', path: '/shared', shared: true },
  change: { ...common, method: 'POST', path: '/change' },
  open: { ...common, method: 'POST', path: '/open', access: 'public' },
  stream: { ...common, method: 'GET', path: '/stream', stream: true },
})

/** Result of a careless handler. */
const careless = { id: '1', password: 'canary', inner: { n: 2, passwordHash: 'canary' } }
const shown = { id: '1', inner: { n: 2 } }

interface Asked {
  stream: () => EventStream<unknown>
  transact: (work: () => Promise<unknown>) => Promise<unknown>
}
const handler = async (asked: object) => {
  const { stream, transact } = asked as Partial<Asked>
  if (transact) return transact(async () => careless)
  if (!stream) return careless
  const events = stream()
  events.send(careless)
  return events.end()
}

/** Text that is sent over the wire. */
const sent = async (responder: Responder, endpoint: Endpoint, earlier: unknown = null): Promise<string> => {
  const options = {
    answered: async () => earlier && { answer: earlier },
    change: () => (work: () => Promise<unknown>) => work(),
    transact: () => (work: () => Promise<unknown>) => work(),
    sharedCache: createSharedCache(),
    browser: { keys: [], secure: false, signedInMs: 1_000 },
  }
  const user = { userId: 1, username: 'someone' }
  const app = express().use((req, res) =>
    responder({
      name: 'any',
      endpoint,
      handler,
      req,
      res,
      options,
      user,
      deadline: noDeadline,
      input: {},
    } as unknown as Call),
  )
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headers = { 'idempotency-key': 'one' }
  const answer = await fetch(url, { method: endpoint.method, headers: earlier ? headers : {} })
  const text = await answer.text()
  server.closeAllConnections()
  server.close()
  expect(answer.status, text).toBe(200)
  return text
}

it('[S-43] what a handler has beyond the schema goes out with no answer: read, shared, changed, repeated or streamed', async () => {
  expect(JSON.parse(await sent(answerJson, calls.read))).toEqual(shown)
  expect(JSON.parse(await sent(answerJson, calls.revalidated))).toEqual(shown)
  expect(JSON.parse(await sent(answerShared, calls.shared))).toEqual(shown)
  expect(JSON.parse(await sent(answerChange, calls.change))).toEqual(shown)
  expect(JSON.parse(await sent(answerChange, calls.change, careless))).toEqual(shown)
  expect(JSON.parse(await sent(answerChange, calls.open))).toEqual(shown)
  const data = /^data: (.*)$/m.exec(await sent(answerStream, calls.stream))![1]!
  expect(JSON.parse(data)).toEqual(shown)
})

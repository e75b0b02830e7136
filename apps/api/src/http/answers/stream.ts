import type { Response } from 'express'
import type { z } from 'zod'
import type { Availability } from '../../lib/events.ts'
import { callerOf, type Responder } from '../call.ts'

/** An open answer of server-sent events. */
export interface EventStream<T> {
  send(value: T & { id: string }): void
  ping(): void
  /** Says how it stands with the server's data; this is no event and has no place among them. */
  tell(availability: Availability): void
  end(): void
  /** Called once, when either side has ended it. */
  onClose(listener: () => void): void
}

/** How long a browser waits before it connects again, in ms. */
const retryMs = 2_000
/** Unsent bytes beyond which a reader is too slow to be kept. */
const maxUnsent = 1_048_576

/** Starts the answer. Proxies and the compressor must pass each event on at once. */
const openStream = <T>(res: Response, schema: z.ZodType<T>): EventStream<T> => {
  res.locals['stream'] = true
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  const write = (text: string): void => {
    if (res.writableEnded || res.destroyed) return
    if (res.writableLength > maxUnsent) res.destroy()
    else res.write(text)
  }
  // A HEAD request gets the headers alone.
  if (res.req.method === 'HEAD') res.end()
  else write(`retry: ${retryMs}\n\n`)
  return {
    send: (value) => write(`id: ${value.id}\ndata: ${JSON.stringify(schema.parse(value))}\n\n`),
    ping: () => write(': \n\n'),
    // A browser passes on only what has data.
    tell: (availability) => write(`event: ${availability}\ndata: {}\n\n`),
    end: () => void (res.writableEnded || res.end()),
    onClose: (listener) => (res.closed || res.writableEnded ? listener() : void res.once('close', listener)),
  }
}

/** Leaves the answer to the handler, which opens it after everything that could refuse it. */
export const answerStream: Responder = async (call) => {
  const { res, endpoint, handler, input } = call
  await handler({ ...callerOf(call), stream: () => openStream(res, endpoint.response) }, input)
}

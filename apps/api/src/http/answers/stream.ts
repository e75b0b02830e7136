import type { Response } from 'express'
import type { z } from 'zod'
import type { Availability } from '../../lib/events.ts'
import { callerOf, type Responder } from '../call.ts'

/** An open response of server-sent events. */
export interface EventStream<T> {
  send(value: T & { id: string }): void
  ping(): void
  /** Reports the availability of the server's data. This is not an event and has no id. */
  tell(availability: Availability): void
  end(): void
  /** Calls the listener once, when either side has closed the stream. */
  onClose(listener: () => void): void
}

/** Reconnect delay of browsers, in ms. */
const retryMs = 2_000
/** Unsent bytes beyond which a reader is too slow and is dropped. */
const maxUnsent = 1_048_576

/** Starts the response. Proxies and the compressor must pass on each event immediately. */
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
  // A HEAD request gets only the headers.
  if (res.req.method === 'HEAD') res.end()
  else write(`retry: ${retryMs}\n\n`)
  return {
    send: (value) => write(`id: ${value.id}\ndata: ${JSON.stringify(schema.parse(value))}\n\n`),
    ping: () => write(': \n\n'),
    // A browser dispatches an event only if it has data.
    tell: (availability) => write(`event: ${availability}\ndata: {}\n\n`),
    end: () => void (res.writableEnded || res.end()),
    onClose: (listener) => (res.closed || res.writableEnded ? listener() : void res.once('close', listener)),
  }
}

/** Leaves the response to the handler, which opens it after every check that could refuse the call. */
export const answerStream: Responder = async (call) => {
  const { res, endpoint, handler, input } = call
  await handler({ ...callerOf(call), stream: () => openStream(res, endpoint.response) }, input)
}

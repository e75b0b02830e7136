import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import { printed } from './log-output.ts'

export type Log = Logger

/** What every line logged during a request carries. */
export interface RequestContext {
  requestId: string
  userId?: number
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/**
 * JSON lines in UTC. Callers name the fields they log; whole objects, requests and foreign errors are never passed in,
 * since they may carry secrets. JSON encodes control characters, so that a line stays a line.
 */
export const createLog = (level: string, stream: DestinationStream = printed): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...requestContext.getStore() }),
  }
  return pino(options, stream)
}

/** What may be told of an unexpected error: its kind, code and stack, not its message, which can quote values. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { name, code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    kind: name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

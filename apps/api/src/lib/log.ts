import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import { printed } from './log-output.ts'

export type Log = Logger

/** Fields of every line logged during a request. */
export interface RequestContext {
  requestId: string
  userId?: number
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/**
 * JSON lines in UTC. Callers name each field they log. Whole objects, requests and foreign errors are never passed in,
 * because they may carry secrets. JSON encodes control characters, so an entry is always one line.
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

/** Loggable part of an unexpected error: kind, code and stack. The message is left out, because it can quote values. */
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

import { errors, errorNumber, type ErrorBody, type ErrorCode } from '@app/contract'
import type { ErrorRequestHandler, Response } from 'express'
import { diskFull, saysAway } from '../lib/away.ts'
import { describeError, requestContext, type Log } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'

/** Retry delay in seconds when a part of the system is briefly unavailable. */
const comeBackSeconds = 2
/** Retry delay in seconds when somebody has to free disk space first. */
const roomSeconds = 30

const postgresSlow = /^(40P01|40001|57014|55P03|25P03)$/
const redisNames = new Set(['MaxRetriesPerRequestError', 'AbortError', 'ReplyError'])
const redisTexts = /Command timed out|Stream isn't writeable|Connection is closed/

/** Whether an error means that the database or Redis is away, slow or full, so that the request may be retried. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // The key file of this instance is older than the retirement of a key. Somebody has to replace it.
  if (typeof constraint === 'string' && constraint.startsWith('retired_key_')) return true
  if (saysAway(error) || (typeof code === 'string' && postgresSlow.test(code))) return true
  return redisNames.has(error.name) || redisTexts.test(error.message)
}

interface HttpError {
  type?: string
  code?: string
  status?: number
}

/** Maps any thrown value to a refusal; `internal` if it is unexpected. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { type, code, status } = (error ?? {}) as HttpError
  if (code === 'EBADCSRFTOKEN') return new Refusal('csrf_invalid')
  if (type === 'entity.too.large') return new Refusal('too_large')
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') return new Refusal('unsupported_type')
  if (type?.startsWith('entity.') || type?.startsWith('request.') || status === 400) {
    return new Refusal('validation', { fields: { body: 'is not valid JSON' } })
  }
  if (code === diskFull) return new Refusal('unavailable/disk', { retryAfterSeconds: roomSeconds, cause: error })
  if (isAway(error)) return new Refusal('unavailable/data', { retryAfterSeconds: comeBackSeconds, cause: error })
  return new Refusal('internal', { cause: error })
}

const textOf = (refusal: Refusal, code: ErrorCode, reason: string | undefined): string => {
  const n = errorNumber({ code, ...(reason && { reason }), ...refusal.extra })
  return errors[refusal.key].text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'n' ? (n ?? '') : (refusal.extra.values?.[name] ?? '')),
  )
}

/** Sends a refusal in the common error format. */
export const sendRefusal = (res: Response, refusal: Refusal): void => {
  const [code, reason] = refusal.key.split('/') as [ErrorCode, string | undefined]
  const body: ErrorBody = {
    error: textOf(refusal, code, reason),
    code,
    ...(reason && { reason }),
    requestId: requestContext.getStore()?.requestId ?? '',
    ...refusal.extra,
  }
  if (refusal.extra.retryAfterSeconds !== undefined) res.set('Retry-After', String(refusal.extra.retryAfterSeconds))
  res.status(refusal.status).json(body)
}

/** The last middleware. Logs unexpected errors and answers without their text. */
export const answerErrors =
  (log: Log): ErrorRequestHandler =>
  (error, _req, res, _next) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500 && refusal.cause !== undefined)
      log.error({ event: 'request.failed', code: refusal.key, ...describeError(refusal.cause) })
    // A complete answer, for example at the deadline, may still be on its way.
    if (res.writableEnded) return
    if (res.headersSent) res.destroy()
    else sendRefusal(res, refusal)
  }

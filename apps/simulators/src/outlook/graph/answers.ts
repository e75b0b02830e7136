import { randomUUID } from 'node:crypto'
import type { Response } from 'express'

/** Refusal in Graph's format. */
export class GraphError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const invalidToken = (): GraphError =>
  new GraphError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.')
/** Token for another resource, which a personal account cannot even parse. */
export const foreignToken = (isWork: boolean): GraphError =>
  new GraphError(
    401,
    'InvalidAuthenticationToken',
    isWork
      ? 'Access token validation failure. Invalid audience.'
      : 'CompactToken parsing failed with error code: 8004920A',
  )
export const accessDenied = (): GraphError =>
  new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
export const itemNotFound = (): GraphError =>
  new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
export const notEnabled = (status: 404 | 401): GraphError =>
  new GraphError(
    status,
    'MailboxNotEnabledForRESTAPI',
    'The mailbox is either inactive, soft-deleted, or is hosted on-premise.',
  )
export const tooManyAtOnce = (): GraphError =>
  new GraphError(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.')
export const inefficientFilter = (): GraphError =>
  new GraphError(400, 'InefficientFilter', 'The restriction or sort order is too complex for this operation.')
export const badRequest = (message: string): GraphError => new GraphError(400, 'BadRequest', message)

export const sendGraphError = (
  res: Response,
  { status, code, message }: GraphError,
  retryAfter: number | null,
): void => {
  if ((status === 429 || status === 503) && retryAfter !== null) res.set('Retry-After', String(retryAfter))
  const id = randomUUID()
  res.status(status).json({
    error: {
      code,
      message,
      innerError: { date: new Date().toISOString().slice(0, 19), 'request-id': id, 'client-request-id': id },
    },
  })
}

const usual: Record<number, () => GraphError> = {
  400: inefficientFilter,
  401: invalidToken,
  403: accessDenied,
  404: itemNotFound,
  429: tooManyAtOnce,
  500: () =>
    new GraphError(500, 'ErrorInternalServerError', 'An internal server error occurred. The operation failed.'),
  503: () => new GraphError(503, 'serviceNotAvailable', 'Service unavailable'),
  504: () => new GraphError(504, 'UnknownError', ''),
}

/** Default Graph answer for a status, for faults. */
export const defaultGraphError = (status: number): GraphError =>
  usual[status]?.() ?? new GraphError(status, 'UnknownError', `Error ${status}`)

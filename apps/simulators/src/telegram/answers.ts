import type { Response } from 'express'

/** Refusal in the Bot API's format; the status equals error_code. */
export class ApiError extends Error {
  readonly status: number
  readonly parameters: { retry_after?: number } | undefined

  constructor(status: number, description: string, parameters?: { retry_after?: number }) {
    super(description)
    this.status = status
    this.parameters = parameters
  }
}

export const sendError = (res: Response, { status, message, parameters }: ApiError): void => {
  if (parameters?.retry_after !== undefined) res.set('Retry-After', String(parameters.retry_after))
  res.status(status).json({ ok: false, error_code: status, description: message, ...(parameters && { parameters }) })
}

const retryAfter = 17
const descriptions: Record<number, string> = {
  400: 'Bad Request: chat not found',
  401: 'Unauthorized',
  403: 'Forbidden: bot was blocked by the user',
  404: 'Not Found',
  409: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  429: `Too Many Requests: retry after ${retryAfter}`,
  500: 'Internal Server Error: restart',
}

/** Default text of the vendor for a status, for faults. */
export const sendUsualError = (res: Response, status: number): void =>
  sendError(
    res,
    new ApiError(
      status,
      descriptions[status] ?? `Error ${status}`,
      status === 429 ? { retry_after: retryAfter } : undefined,
    ),
  )

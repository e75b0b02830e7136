import type { Response } from 'express'

const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** Refusal in Google's format. */
export class ApiError extends Error {
  readonly code: number
  readonly status: string
  readonly details: readonly unknown[] | undefined
  readonly errors: readonly unknown[] | undefined

  constructor(
    code: number,
    message: string,
    { status, details, errors }: { status?: string; details?: unknown[]; errors?: unknown[] } = {},
  ) {
    super(message)
    this.code = code
    this.status = status ?? statusNames[code] ?? 'UNKNOWN'
    this.details = details
    this.errors = errors
  }
}

export const invalid = (message: string): ApiError => new ApiError(400, message)

export const projectNumber = '123456789012'

export const errorInfo = (reason: string, metadata: Record<string, string>) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: 'sheets.googleapis.com', consumer: `projects/${projectNumber}`, ...metadata },
})

export type Metric = 'Read' | 'Write'
export type Holder = 'user' | 'project'

export const quotaError = (metric: Metric, holder: Holder): ApiError =>
  new ApiError(
    429,
    `Quota exceeded for quota metric '${metric} requests' and limit '${metric} requests per minute${holder === 'user' ? ' per user' : ''}' of service 'sheets.googleapis.com' for consumer 'project_number:${projectNumber}'.`,
    {
      details: [
        errorInfo('RATE_LIMIT_EXCEEDED', {
          quota_metric: `sheets.googleapis.com/${metric.toLowerCase()}_requests`,
          quota_limit: `${metric}RequestsPerMinutePer${holder === 'user' ? 'User' : 'Project'}`,
        }),
      ],
    },
  )

export const serviceDisabled = (): ApiError =>
  new ApiError(
    403,
    `Google Sheets API has not been used in project ${projectNumber} before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/sheets.googleapis.com/overview?project=${projectNumber} then retry.`,
    { details: [errorInfo('SERVICE_DISABLED', { serviceTitle: 'Google Sheets API' })] },
  )

export const badToken = (): ApiError =>
  new ApiError(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  )

export const scopeTooSmall = (): ApiError =>
  new ApiError(403, 'Request had insufficient authentication scopes.', {
    details: [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { method: 'google.apps.sheets.v4.SpreadsheetsService' })],
  })

export const notPermitted = (): ApiError => new ApiError(403, 'The caller does not have permission')
export const notFound = (): ApiError => new ApiError(404, 'Requested entity was not found.')
export const officeFile = (): ApiError =>
  new ApiError(400, 'This operation is not supported for this document. The document must not be an Office file.', {
    status: 'FAILED_PRECONDITION',
  })

/** Error page of the servers in front. */
export const frontPage = (code: number, title: string): string =>
  `<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Error ${code} (${title})!!1</title><p><b>${code}.</b> <ins>That’s an error.</ins></html>`

export const sendError = (
  res: Response,
  { code, message, status, details, errors }: ApiError,
  retryAfter: number | null,
): void => {
  if (code === 429 && retryAfter !== null) res.set('Retry-After', String(retryAfter))
  res.status(code).json({ error: { code, message, ...(errors && { errors }), status, ...(details && { details }) } })
}

const usual: Record<number, () => ApiError> = {
  400: () => invalid("Unable to parse range: 'Gone'!A1:Z1000"),
  401: badToken,
  403: notPermitted,
  404: notFound,
  429: () => quotaError('Read', 'user'),
  500: () => new ApiError(500, 'Internal error encountered.'),
  503: () => new ApiError(503, 'The service is currently unavailable.'),
}

/** Default answer of Google for a status, for faults; the token endpoint uses the OAuth format. */
export const sendUsualError = (res: Response, code: number, retryAfter: number | null): void => {
  if (code === 502 || code === 504) res.status(code).type('html').send(frontPage(code, 'Server Error'))
  else if (res.req.path === '/token')
    sendOAuthError(res, code, code < 500 ? 'invalid_grant' : 'internal_failure', 'Invalid JWT Signature.')
  else sendError(res, usual[code]?.() ?? new ApiError(code, `Error ${code}`), retryAfter)
}

export const sendOAuthError = (res: Response, code: number, error: string, description: string): void =>
  void res.status(code).json({ error, error_description: description })

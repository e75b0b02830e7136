import type { Response } from 'express'

/** Refusal in the tracker's wording. A string is sent as text, anything else as JSON. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`Status ${status}`)
    this.status = status
    this.body = body
  }
}

/** Format of failed validations: `{"<field>": ["<message>"]}`. */
export type FieldMessages = Record<string, string[]>

export const permissionText = 'You have no permission to access this page to perform this action'

/** Panel page: the answer, with 200, of every path outside the API. */
export const panelPage =
  '<!doctype html><html lang="en"><head><title>Keitaro</title></head><body><div id="app"></div></body></html>'

export const expiredBody = { error: 'Your license has expired. Please renew it.' }

/** Refusal of the proxy in front. */
export const cloudflareBody = {
  cloudflare_error: true,
  error_code: 1010,
  error_name: 'browser_signature_banned',
  title: 'Access denied',
  status: 403,
}

const gatewayPage = (status: number, title: string): string =>
  `<html><head><title>${status} ${title}</title></head><body><center><h1>${status} ${title}</h1></center><hr><center>nginx</center></body></html>`

/** Names code in a real answer. */
const trace = '#0 /var/www/keitaro/application/Core/Router.php(48): Dispatcher->dispatch()\n#1 {main}'

const bodies: Record<number, unknown> = {
  400: { error: 'Bad request' },
  401: { error: 'Invalid API key' },
  402: { error: 'Admin API is not available in your edition' },
  403: { error: permissionText, stacktrace: null },
  404: 'Traffic\\Model\\Campaign #1001 not found',
  406: { alias: ['Alias has already used'] },
  422: { alias: ['Alias has already used'] },
  429: { error: 'Too many requests' },
  500: { error: 'Internal server error', stacktrace: trace },
  502: gatewayPage(502, 'Bad Gateway'),
  503: gatewayPage(503, 'Service Temporarily Unavailable'),
  504: gatewayPage(504, 'Gateway Time-out'),
}

export const sendError = (res: Response, { status, body }: ApiError, retryAfter: number): void => {
  if (status === 429) res.set('Retry-After', String(retryAfter))
  res.status(status)
  if (typeof body !== 'string') res.json(body)
  else res.type(body.startsWith('<') ? 'html' : 'text').send(body)
}

/** Default answer of the tracker for a status. */
export const defaultError = (status: number): ApiError =>
  new ApiError(status, bodies[status] ?? { error: `Error ${status}` })

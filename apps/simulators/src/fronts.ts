import type { Response } from 'express'

interface Front {
  status: number
  headers?: Readonly<Record<string, string>>
  body: string
}

const page = (title: string, rest: string): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${rest}</body></html>`

const cloudflare = { Server: 'cloudflare', 'CF-RAY': '9a4be1c7d8f0c30e-FRA' }
const unreachable = (status: number, title: string): Front => ({
  status,
  headers: cloudflare,
  body: page(
    `tracker.example | ${status}: ${title}`,
    `<div id="cf-error-details"><h1>${title} <span>Error code ${status}</span></h1><p>The web server is not answering.</p></div>`,
  ),
})
const nginx = (status: number, title: string): Front => ({
  status,
  body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n`,
})
const loginForm =
  '<form action="/session" method="post"><label>Email <input name="email"></label><label>Password <input name="password" type="password"></label><button>Continue</button></form>'

/** Pages of protections, proxies and sign-ins that answer instead of the service behind them. */
const fronts = {
  /** Protections: one that blocks the caller, and one that demands proof of being human. */
  block: {
    status: 403,
    headers: cloudflare,
    body: page(
      'Attention Required! | Cloudflare',
      '<h1>Sorry, you have been blocked</h1><p>Ray ID: 9a4be1c7d8f0c30e</p>',
    ),
  },
  challenge: {
    status: 403,
    headers: { ...cloudflare, 'CF-Mitigated': 'challenge' },
    body: page('Just a moment...', '<noscript>Enable JavaScript and cookies to continue</noscript>'),
  },
  challenge503: {
    status: 503,
    headers: { ...cloudflare, 'CF-Mitigated': 'challenge' },
    body: page('Just a moment...', '<noscript>Enable JavaScript and cookies to continue</noscript>'),
  },
  countryBlock: { status: 403, headers: { ...cloudflare, 'Content-Type': 'text/plain' }, body: 'error code: 1009' },
  waf: {
    status: 403,
    body: page('Request Rejected', 'The requested URL was rejected. Your support ID is: 7714401293305482112'),
  },
  nginx403: nginx(403, 'Forbidden'),
  basicAuth: {
    ...nginx(401, 'Authorization Required'),
    headers: { 'WWW-Authenticate': 'Basic realm="Restricted"' },
  },
  tooMany: { ...nginx(429, 'Too Many Requests'), headers: { 'Retry-After': '0' } },
  badGateway: nginx(502, 'Bad Gateway'),
  unavailable: nginx(503, 'Service Temporarily Unavailable'),
  unknownError: unreachable(520, 'Web server is returning an unknown error'),
  refusedConnection: unreachable(521, 'Web server is down'),
  timedOut: unreachable(522, 'Connection timed out'),
  noRoute: unreachable(523, 'Origin is unreachable'),
  tooSlow: unreachable(524, 'A timeout occurred'),
  handshake: unreachable(525, 'SSL handshake failed'),
  certificate: unreachable(526, 'Invalid SSL certificate'),
  noName: { status: 530, headers: { ...cloudflare, 'Content-Type': 'text/plain' }, body: 'error code: 1016' },
  /** Sign-ins: as a page with status 200, as a redirect on the same host, and to another host. */
  login: { status: 200, body: page('Sign in - Company portal', loginForm) },
  loginRedirect: { status: 302, headers: { Location: '/login?return_to=%2Fadmin_api%2Fv1' }, body: '' },
  otherHost: {
    status: 302,
    headers: { Location: 'https://company.cloudflareaccess.example/cdn-cgi/access/tracker?kid=4f1' },
    body: '',
  },
} satisfies Record<string, Front>

export const frontNames = Object.keys(fronts) as [FrontName, ...FrontName[]]
export type FrontName = keyof typeof fronts

/** Answers instead of the service. */
export const sendFront = (res: Response, name: FrontName): void => {
  const { status, headers = {}, body }: Front = fronts[name]
  res
    .status(status)
    .set({ 'Content-Type': 'text/html; charset=UTF-8', ...headers })
    .end(body)
}

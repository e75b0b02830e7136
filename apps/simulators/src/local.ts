import type { RequestHandler } from 'express'

const isLocal = (host: string | undefined): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

/**
 * Only programs on this machine and the simulator's own page may use the control routes. Another website in the same
 * browser must neither read sent codes (through a host name that resolves here) nor change anything (through a form).
 */
export const localOnly: RequestHandler = (req, res, next) => {
  const { host, origin } = req.headers
  if (isLocal(host) && (origin === undefined || origin === `http://${host}`)) return next()
  res.status(403).json({ error: 'Control routes are for this machine only' })
}

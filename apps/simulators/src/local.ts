import type { RequestHandler } from 'express'

const isLocal = (host: string | undefined): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

/**
 * Control is for programs on this machine and for the simulator's own page: another website open in the same browser
 * must neither read sent codes (by a name that points here) nor change anything (by a form).
 */
export const localOnly: RequestHandler = (req, res, next) => {
  const { host, origin } = req.headers
  if (isLocal(host) && (origin === undefined || origin === `http://${host}`)) return next()
  res.status(403).json({ error: 'Control routes are for this machine only' })
}

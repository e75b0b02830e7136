import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'

/** Names an answer by its content. Weak, since the same answer travels compressed in different ways. */
export const tagOf = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/**
 * Has the browser keep the answer for itself, and ask each time whether it is still the same. True where it has it already and
 * was told so: it is spared the body.
 */
export const isKnown = (req: Request, res: Response, tag: string): boolean => {
  res.set({ 'Cache-Control': 'private, no-cache', ETag: tag, Vary: 'Cookie' })
  if (req.fresh) res.status(304).end()
  return req.fresh
}

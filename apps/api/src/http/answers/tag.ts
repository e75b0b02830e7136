import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'

/** ETag from the content of an answer. Weak, because the same answer is sent in several encodings. */
export const tagOf = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/**
 * Lets the browser keep the answer privately and revalidate it each time. True if the browser has it already; the 304
 * has been sent then.
 */
export const isKnown = (req: Request, res: Response, tag: string): boolean => {
  res.set({ 'Cache-Control': 'private, no-cache', ETag: tag, Vary: 'Cookie' })
  if (req.fresh) res.status(304).end()
  return req.fresh
}

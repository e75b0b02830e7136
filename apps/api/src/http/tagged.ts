import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'

/**
 * Answers JSON that the browser keeps for itself: it asks each time whether the answer is still the same, and is spared
 * the body if so.
 */
export const sendTagged = (req: Request, res: Response, answer: unknown): void => {
  const text = JSON.stringify(answer)
  // Weak, since the same answer travels compressed in different ways.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  res.set({ 'Cache-Control': 'private, no-cache', ETag: tag, Vary: 'Cookie' })
  if (req.fresh) res.status(304).end()
  else res.type('json').send(text)
}

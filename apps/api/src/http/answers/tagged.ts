import type { Request, Response } from 'express'
import type { CachedAnswer } from './shared-cache.ts'
import { tagOf } from './tag.ts'

/** Says which answer this is; true where the browser has it already and was told so. */
const isKnown = (req: Request, res: Response, tag: string): boolean => {
  res.set({ 'Cache-Control': 'private, no-cache', ETag: tag, Vary: 'Cookie' })
  if (req.fresh) res.status(304).end()
  return req.fresh
}

/**
 * Answers JSON that the browser keeps for itself: it asks each time whether the answer is still the same, and is spared
 * the body if so.
 */
export const sendTagged = (req: Request, res: Response, answer: unknown): void => {
  const text = JSON.stringify(answer)
  if (!isKnown(req, res, tagOf(text))) res.type('json').send(text)
}

/** Answers JSON that was made before, compressed where the browser can read that. */
export const sendKept = async (
  req: Request,
  res: Response,
  { text, compressed, tag }: CachedAnswer,
  revalidate: boolean,
): Promise<void> => {
  if (revalidate && isKnown(req, res, tag())) return
  res.vary('Accept-Encoding')
  const packed = req.acceptsEncodings('gzip') ? await compressed() : null
  if (packed) res.set('Content-Encoding', 'gzip')
  res.type('json').send(packed ?? text)
}

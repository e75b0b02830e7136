import { createHash } from 'node:crypto'

/** Names an answer by its content. Weak, since the same answer travels compressed in different ways. */
export const tagOf = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

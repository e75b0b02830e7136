import { randomBytes } from 'node:crypto'

/** Name that no other test uses. */
export const unique = (prefix = 'acc'): string => `${prefix}-${randomBytes(5).toString('hex')}`

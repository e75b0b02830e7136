import { randomBytes, randomUUID } from 'node:crypto'

/** Lines of one paste. */
export const lines = 10_000

/** Whatever `bulk` begins was added by a measurement. */
const lineOf = (): string =>
  [
    `bulk${randomBytes(8).toString('hex')}@outlook.example`,
    randomBytes(8).toString('hex'),
    `M.C5_BAY.0.U.-${randomBytes(220).toString('hex')}$$`,
    randomUUID(),
  ].join(':')

/** A paste of new mailboxes, with tokens as long as real ones. */
export const newPaste = (): string => Array.from({ length: lines }, lineOf).join('\n')

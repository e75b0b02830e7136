import { randomBytes, randomUUID } from 'node:crypto'

/** Lines per paste. */
export const lines = 10_000

/** The prefix `bulk` marks rows added by a measurement. */
const lineOf = (): string =>
  [
    `bulk${randomBytes(8).toString('hex')}@outlook.example`,
    randomBytes(8).toString('hex'),
    `M.C5_BAY.0.U.-${randomBytes(220).toString('hex')}$$`,
    randomUUID(),
  ].join(':')

/** Paste of new mailboxes, with tokens of realistic length. */
export const newPaste = (): string => Array.from({ length: lines }, lineOf).join('\n')

import express, { type Request, type Response } from 'express'
import { Refusal } from '../lib/refusal.ts'

const deepest = 8
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses depth, and keys that JSON.parse keeps as own properties although nothing of ours is called so. */
const inspect = (value: unknown, depth = 1): void => {
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Refusal('validation', { fields: { body: `is nested deeper than ${deepest}` } })
  for (const key of Object.keys(value)) {
    if (forbidden.has(key))
      throw new Refusal('validation', { fields: Object.fromEntries([[key, 'is not an allowed name']]) })
    inspect((value as Record<string, unknown>)[key], depth + 1)
  }
}

const small = express.json({ limit: '64kb', inflate: false })
const large = express.json({ limit: '16mb', inflate: false })

/**
 * Reads a JSON body of at most 64 KiB, or 16 MiB for the few calls that take much at once.
 * @throws Refusal too_large, unsupported_type or validation
 */
export const readBody = async (req: Request, res: Response, isLarge = false): Promise<unknown> => {
  await new Promise<void>((resolve, reject) =>
    (isLarge ? large : small)(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  )
  inspect(req.body)
  return req.body ?? {}
}

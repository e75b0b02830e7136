import express, { type Request, type Response } from 'express'
import { Refusal } from '../lib/refusal.ts'
import { isStorable } from '../lib/texts.ts'

const deepest = 8
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Refuses depth, texts that cannot be kept, and keys that JSON.parse keeps as own properties although nothing of ours is
 * called so.
 * @throws Refusal validation, with the path of what is wrong
 */
export const inspect = (value: unknown, part: string, path: readonly string[] = []): void => {
  const refuse = (name: string, why: string): never => {
    throw new Refusal('validation', { fields: Object.fromEntries([[name, why]]) })
  }
  const place = path.join('.') || part
  if (typeof value === 'string' && !isStorable(value)) refuse(place, 'holds a character that is none')
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest) refuse(part, `is nested deeper than ${deepest}`)
  for (const [key, inner] of Object.entries(value)) {
    if (forbidden.has(key)) refuse(key, 'is not an allowed name')
    if (!isStorable(key)) refuse(place, 'has a name with a character that is none')
    inspect(inner, part, [...path, key])
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
  inspect(req.body, 'body')
  return req.body ?? {}
}

import express, { type Request, type Response } from 'express'
import { Refusal } from '../lib/refusal.ts'

const deepest = 8
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON.parse keeps such keys as own properties; nothing of ours is called so. */
const refuseForbiddenKeys = (key: string, value: unknown): unknown => {
  if (forbidden.has(key)) throw new Refusal('validation', { fields: { [key]: 'is not an allowed name' } })
  return value
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const parser = (limit: string) => express.json({ limit, reviver: refuseForbiddenKeys, inflate: false })
const small = parser('64kb')

/**
 * Reads a JSON body of at most 64 KiB.
 * @throws Refusal too_large, unsupported_type or validation
 */
export const readBody = async (req: Request, res: Response): Promise<unknown> => {
  await new Promise<void>((resolve, reject) =>
    small(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  )
  if (depthOf(req.body) > deepest)
    throw new Refusal('validation', { fields: { body: `is nested deeper than ${deepest}` } })
  return req.body ?? {}
}

import express, { type Request, type Response } from 'express'
import { createBoundedThread, TooCostly } from '../lib/threads/bounded-thread.ts'
import { inspect, JsonFault, readJson } from '../lib/json.ts'
import { Refusal } from '../lib/refusal.ts'

/** Result of parsing a body on the worker thread. */
export type ReadBody = { value: unknown } | { fault: { field: string; why: string } }

const ofAnyType = () => true
const small = express.raw({ type: ofAnyType, limit: '64kb', inflate: false })
const large = express.raw({ type: ofAnyType, limit: '16mb', inflate: false })

/** Minimum size in bytes for parsing on the worker thread. */
const worthAThread = 256 * 1_024

const elsewhere = createBoundedThread<Uint8Array, ReadBody>({
  script: new URL('./body-worker.ts', import.meta.url),
  cpuMs: 3_000,
  memoryMiB: 256,
})

const longestName = 100

/** The field name comes from the sender, so it is cut before it is echoed. */
const told = (field: string, why: string): Refusal =>
  new Refusal('validation', { fields: Object.fromEntries([[field.slice(0, longestName), why]]) })

const refusing = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof JsonFault) throw told(error.field, error.why)
    throw error
  }
}

const readElsewhere = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    const read = await elsewhere(bytes)
    if ('fault' in read) throw told(read.fault.field, read.fault.why)
    return read.value
  } catch (error) {
    if (error instanceof TooCostly) throw new Refusal('too_large')
    throw error
  }
}

/**
 * Inspects a query like a body.
 * @throws Refusal validation
 */
export const inspectQuery = (query: unknown): void => refusing(() => inspect(query, 'query'))

/**
 * Reads a JSON body of at most 64 KiB, or 16 MiB for the few calls that take bulk input. Its size is checked before it
 * is inspected.
 * @throws Refusal too_large, unsupported_type or validation
 */
export const readBody = async (req: Request, res: Response, isLarge = false): Promise<unknown> => {
  await new Promise<void>((resolve, reject) =>
    (isLarge ? large : small)(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  )
  const bytes: unknown = req.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {}
  return bytes.length > worthAThread ? readElsewhere(bytes) : refusing(() => readJson(bytes, 'body'))
}

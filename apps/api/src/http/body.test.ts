import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { readBody } from './body.ts'

/** Number of event loop turns during some work. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let [turns, isOver] = [0, false]
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work().finally(() => (isOver = true))
  return turns
}

const read = (bytes: Buffer): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return readBody(Object.assign(Readable.from([bytes]), { headers }) as unknown as Request, {} as Response, true)
}

describe('a large body', () => {
  it('[R-19] is read on another thread: this one gets what came of it', async () => {
    const bytes = Buffer.from(JSON.stringify({ a: 0 }).replace('0', `"${'\\u0041'.repeat(2_400_000)}"`))
    // On this thread there are only a few turns, between the chunks that arrive.
    expect(await turnsDuring(() => read(bytes))).toBeGreaterThan(100)
    expect(await read(bytes)).toEqual({ a: 'A'.repeat(2_400_000) })
    await expect(read(Buffer.alloc(300_000, '['))).rejects.toMatchObject({ key: 'validation' })
  })
})

import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { readJson } from '../lib/json.ts'
import { readBody } from './body.ts'

/** What some work takes of this thread, in ms of the processor: others add nothing. */
const spentBy = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const read = (bytes: Buffer): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return readBody(Object.assign(Readable.from([bytes]), { headers }) as unknown as Request, {} as Response, true)
}

describe('a large body', () => {
  it('[R-19] [S-47] is read on another thread: this one gets what came of it', async () => {
    const bytes = Buffer.from(JSON.stringify({ a: 0 }).replace('0', `"${'\\u0041'.repeat(2_400_000)}"`))
    // Whatever has to be loaded is.
    await read(bytes)
    readJson(bytes, 'body')
    const here = await spentBy(() => readJson(bytes, 'body'))
    const elsewhere = await spentBy(() => read(bytes))
    expect(elsewhere).toBeLessThan(here * 0.8)
    expect(await read(bytes)).toEqual({ a: 'A'.repeat(2_400_000) })
    await expect(read(Buffer.alloc(300_000, '['))).rejects.toMatchObject({ key: 'validation' })
  })
})

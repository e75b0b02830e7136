import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { PieceOfWork } from '../../../test/thread-pieces.ts'
import { createBoundedThread, createBoundedThreads, TooCostly } from './bounded-thread.ts'

const script = new URL('../../../test/thread-pieces.ts', import.meta.url)
const limits = { script, cpuMs: 150, memoryMiB: 32 }
const begin = (more = {}) => createBoundedThread<PieceOfWork, number>({ ...limits, ...more })

describe('a thread for what strangers send', () => {
  it('[R-19] ends a piece that takes too long, and the next one is done by another thread', async () => {
    const run = begin()
    const first = await run('thread')
    const beats = new Int32Array(new SharedArrayBuffer(4))
    const begun = performance.now()
    const costly = run({ beats })
    const next = run('thread')
    await expect(costly).rejects.toThrow(TooCostly)
    // Wall time limit is five times the CPU limit; the rest is for a busy machine.
    const took = performance.now() - begun
    expect([took >= limits.cpuMs, took < 10 * limits.cpuMs]).toEqual([true, true])
    expect(await next).not.toBe(first)
    // A terminated thread does nothing any more.
    await run({ waitMs: 60 })
    const last = Atomics.load(beats, 0)
    await run({ waitMs: 60 })
    expect([last > 0, Atomics.load(beats, 0)]).toEqual([true, last])
  })

  it('[R-19] ends a piece that takes too much memory, and goes on', async () => {
    const run = begin({ cpuMs: 30_000 })
    const mebibytes = new Int32Array(new SharedArrayBuffer(4))
    await expect(run({ mebibytes })).rejects.toThrow(TooCostly)
    // The engine allocates in steps, and checks the limit a little later.
    expect(Atomics.load(mebibytes, 0)).toBeLessThan(4 * limits.memoryMiB)
    expect(await run('thread')).toBeGreaterThan(0)
  })

  it('[R-19] ends a piece that waits for ever without taking anything', async () => {
    const run = begin({ cpuMs: 40 })
    await run('thread')
    const begun = performance.now()
    await expect(run({ waitMs: 60_000 })).rejects.toThrow(TooCostly)
    const took = performance.now() - begun
    expect([took >= 5 * 40, took < 25 * 40]).toEqual([true, true])
  })

  it('[S-60] tells nothing of what a piece was that failed, and the thread goes on', async () => {
    const run = begin()
    const first = await run('thread')
    const failed = await run('throw').catch((error: unknown) => error)
    // The error's properties do not contain it either.
    expect(inspect(failed, { depth: null, showHidden: true })).not.toContain('canary')
    expect(failed).not.toBeInstanceOf(TooCostly)
    expect(await run('thread')).toBe(first)
  })

  it('[R-13] a thread that dies in the middle of a piece, or cannot be loaded, is told to whoever waits for it', async () => {
    const run = begin()
    await expect(run('leave')).rejects.toThrow('A thread ended')
    expect(await run('thread')).toBeGreaterThan(0)
    const unloadable = begin({ script: new URL('nothing-there.ts', import.meta.url) })
    const both = await Promise.allSettled([unloadable('thread'), unloadable('thread')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('who gives up does not wait any longer: its piece is not begun, or its end not waited for', async () => {
    const run = begin({ cpuMs: 5_000 })
    const stop = new AbortController()
    const running = run({ waitMs: 300 }, stop.signal)
    const waiting = run('for ever', stop.signal)
    const next = run('thread')
    stop.abort(new Error('given up'))
    await expect(running).rejects.toThrow('given up')
    await expect(waiting).rejects.toThrow('given up')
    expect(await next).toBeGreaterThan(0)
    await expect(run('thread', stop.signal)).rejects.toThrow('given up')
  })

  it('[R-19] a thread that has nothing to do is given back', async () => {
    const run = begin({ idleMs: 20 })
    const first = await run('thread')
    await expect.poll(() => run('thread'), { interval: 100 }).not.toBe(first)
  })

  it('[R-19] what is small does not wait for what is large', async () => {
    const run = createBoundedThreads<PieceOfWork, number>({ ...limits, cpuMs: 60_000 })
    const large = new AbortController()
    const waiting = run({ waitMs: 3_000 }, 1_000_000, large.signal).catch(() => 'given up')
    expect(await run('thread', 1_000)).toBeGreaterThan(0)
    large.abort()
    expect(await waiting).toBe('given up')
  })
})

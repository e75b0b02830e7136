import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'
import { nextReading } from './mailbox-watcher.ts'

describe('turns', () => {
  it('somebody with many pieces waiting does not keep others from theirs, and no more run at once than may', async () => {
    const turns = createTurns(2)
    const order: number[] = []
    let running = 0
    let most = 0
    const piece = (person: number) =>
      turns(person, async () => {
        order.push(person)
        running += 1
        most = Math.max(most, running)
        await wait(1)
        running -= 1
      })
    await Promise.all([...Array.from({ length: 20 }, () => piece(1)), piece(2), piece(3), piece(2)])
    expect(most).toBe(2)
    expect(order).toHaveLength(23)
    expect(Math.max(order.indexOf(2), order.indexOf(3))).toBeLessThan(6)
    expect(order.lastIndexOf(2)).toBeLessThan(9)
  })

  it('a piece that fails makes way like any other', async () => {
    const turns = createTurns(1)
    const failed = turns(1, () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    expect(await turns(1, () => Promise.resolve('next'))).toBe('next')
  })

  it('a mailbox is read after 2, 4, 6 and 8 seconds, then every five, for two minutes', () => {
    const times: number[] = []
    for (let at = nextReading(0); at !== null; at = nextReading(at)) times.push(at / 1_000)
    expect(times.slice(0, 7)).toEqual([2, 4, 6, 8, 13, 18, 23])
    expect(times.at(-1)).toBe(118)
    expect(nextReading(8_001)).toBe(13_000)
  })
})

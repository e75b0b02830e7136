import { setImmediate as nextMoment } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Returns the values stored at the time of the request, and records each request. */
const asking = (stored: Map<number, string>) => {
  const asked: number[][] = []
  const ask = createBatchLoader(async (keys: readonly number[]) => {
    asked.push([...keys])
    return new Map([...stored].filter(([key]) => keys.includes(key)))
  })
  return { asked, ask }
}

it('asks once for a moment, each key once, and tells each its own answer', async () => {
  const { asked, ask } = asking(
    new Map([
      [1, 'one'],
      [2, 'two'],
    ]),
  )
  expect(await Promise.all([ask(1), ask(2), ask(1), ask(3)])).toEqual(['one', 'two', 'one', undefined])
  expect(asked).toEqual([[1, 2, 3]])
})

it('who asks after an asking has begun is not answered by it', async () => {
  const stored = new Map([[1, 'before']])
  const { asked, ask } = asking(stored)
  const first = ask(1)
  await nextMoment()
  stored.set(1, 'after')
  expect(await Promise.all([first, ask(1)])).toEqual(['before', 'after'])
  expect(asked).toHaveLength(2)
})

it('a failed asking fails for those of its moment alone', async () => {
  let away = true
  const ask = createBatchLoader(async (keys: readonly number[]) => {
    if (away) throw new Error('away')
    return new Map(keys.map((key) => [key, 'there']))
  })
  const failed = await Promise.allSettled([ask(1), ask(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  away = false
  expect(await ask(1)).toBe('there')
})

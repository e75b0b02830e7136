import { gunzipSync } from 'node:zlib'
import { defineContract } from '@app/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSharedCache } from './shared-cache.ts'

const { list } = defineContract({
  list: {
    method: 'GET',
    path: '/list',
    summary: 'A list',
    access: 'session',
    entities: ['Sheet', 'AvailableAccount'],
    response: z.object({ n: z.int() }),
  },
})

/** Counts calls, and finishes when told to. */
const maker = () => {
  const ends: (() => void)[] = []
  let made = 0
  const make = async (): Promise<unknown> => {
    const n = ++made
    await new Promise<void>((end) => ends.push(end))
    return { n, long: 'x'.repeat(2_000) }
  }
  return { make, end: () => ends.splice(0).forEach((each) => each()), made: () => made }
}
const numberIn = ({ text }: { text: Buffer }): number => (JSON.parse(text.toString()) as { n: number }).n

it('is made once for all who ask, until something that it is made of changes', async () => {
  const cache = createSharedCache()
  const { make, end, made } = maker()
  const ask = (anew = false) => cache.answer(list, 'q', anew, make)
  const first = [ask(), ask(), ask()]
  end()
  expect((await Promise.all(first)).map(numberIn)).toEqual([1, 1, 1])
  cache.invalidate(['OwnAccount'])
  expect(numberIn(await ask())).toBe(1)
  cache.invalidate(['Sheet'])
  const second = ask()
  end()
  expect(numberIn(await second)).toBe(2)
  const refreshed = ask(true)
  end()
  expect([numberIn(await refreshed), numberIn(await ask()), made()]).toEqual([3, 3, 3])
})

it('what began before a change is neither shared nor kept after it', async () => {
  const cache = createSharedCache()
  const { make, end } = maker()
  const before = cache.answer(list, 'q', false, make)
  cache.invalidate(['AvailableAccount'])
  const after = cache.answer(list, 'q', false, make)
  end()
  expect([numberIn(await before), numberIn(await after)]).toEqual([1, 2])
  expect(numberIn(await cache.answer(list, 'q', false, make))).toBe(2)
})

it('a failed making is not kept; a long answer is compressed', async () => {
  const cache = createSharedCache()
  await expect(cache.answer(list, 'q', false, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const { make, end } = maker()
  const asked = cache.answer(list, 'q', false, make)
  end()
  const { text, compressed } = await asked
  expect(gunzipSync((await compressed())!)).toEqual(text)
})

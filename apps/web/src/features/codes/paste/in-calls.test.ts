import { expect, it } from 'vitest'
import { inCalls } from './in-calls.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

it.each([
  [0, []],
  [500, [500]],
  [1_201, [500, 500, 201]],
])('does something with %i in calls of five hundred at most', async (count, sizes) => {
  const calls: (readonly number[])[] = []
  await inCalls(numbers(count), (some) => Promise.resolve(calls.push(some) > 0))
  expect(calls.map(({ length }) => length)).toEqual(sizes)
  expect(calls.flat()).toEqual(numbers(count))
})

it('goes no further after a call that failed', async () => {
  let calls = 0
  await inCalls(numbers(1_201), () => Promise.resolve(++calls < 2))
  expect(calls).toBe(2)
})

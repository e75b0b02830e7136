import { expect, test } from 'vitest'
import { brief, median, medianRatio, percentile } from './arithmetic.ts'
import { perRequest, total } from './counts.ts'
import { atLeast, atMost, notYet, verdictOf, type Figure } from './figure.ts'
import { inTurn } from './rounds.ts'
import { tableOf } from './table.ts'

const figure = (changes: Partial<Figure>): Figure => ({
  id: 'P0',
  what: 'something',
  unit: 'ms',
  baseline: null,
  ours: 1,
  ...changes,
})

test('the median is the middle value, of an even number the mean of the middle two, and never of none', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(() => median([])).toThrow('No values')
})

test('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
})

test('ratios are formed within each round, so that a slow minute does not count against one side', () => {
  expect(medianRatio([50, 5, 60], [100, 10, 100])).toBe(0.5)
  expect(() => medianRatio([1], [1, 2])).toThrow('Rounds are missing')
})

test('verdicts say which limits hold, with a limit of either direction', () => {
  const more = (value: number) => verdictOf(figure({ minimum: atLeast(value, 0.8, ''), aim: atLeast(value, 1.2, '') }))
  expect([0.79, 0.8, 1.2].map(more)).toEqual(['below minimum', 'meets minimum', 'meets aim'])
  const less = (value: number) => verdictOf(figure({ minimum: atMost(value, 5, ''), aim: atMost(value, 3, '') }))
  expect([5.1, 5, 3].map(less)).toEqual(['below minimum', 'meets minimum', 'meets aim'])
})

test('an aim against another baseline does not make up for a missed minimum', () => {
  expect(verdictOf(figure({ minimum: atLeast(0.7, 0.8, ''), aim: atLeast(0.9, 0.8, '') }))).toBe('below minimum')
})

test('figures without a budget have no verdict, and those that cannot be measured say so', () => {
  expect(verdictOf(figure({}))).toBe('–')
  expect(verdictOf(notYet('P1', 'list', 'req/s', 'no list'))).toBe('not there yet')
})

test('everybody is measured once in every round, and each round begins with another one', async () => {
  const order: string[] = []
  const take = (name: string) => (round: number) => (order.push(`${name}${round}`), Promise.resolve(round))
  const values = await inTurn(3, { a: take('a'), b: take('b') }, () => undefined)
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
  expect(values).toEqual({ a: [0, 1, 2], b: [0, 1, 2] })
})

test('what happens seldom belongs to the program and not to a request', () => {
  const counts = perRequest({ get: 100, ping: 3 }, { get: 1_100, ping: 12, evalsha: 2_000 }, 1_000)
  expect(counts).toEqual({ get: 1, evalsha: 2 })
  expect(total(counts)).toBe(3)
})

test('numbers keep three digits', () => {
  expect([0, 0.0912, 0.98765, 12.34, 456.7, 4_560, 1_234_567].map(brief)).toEqual([
    '0',
    '0.0912',
    '0.988',
    '12.3',
    '457',
    '4 560',
    '1 234 567',
  ])
})

test('the table shows baseline, own value, ratio, limits and verdict, and notes below', () => {
  const table = tableOf([
    figure({
      baseline: { name: 'stack', value: 100 },
      ours: 90,
      ratio: 0.9,
      minimum: atLeast(0.9, 0.8, '0.8 stack'),
      note: 'steady',
    }),
  ])
  expect(table.split('\n').at(2)?.replaceAll(/ +/g, ' ')).toBe(
    '| P0 | something | 100 ms (stack) | 90.0 ms | 0.900 | 0.8 stack | | meets minimum |',
  )
  expect(table).toMatch(/\n\n- P0 something: steady$/)
})

import { expect, it } from 'vitest'
import { placesOf } from './placement.ts'

it.each([1, 2, 3, 4, 5, 6, 7, 8])('%d panels fill their rows, with a large one and without', (count) => {
  for (const large of count > 1 ? [true, false] : [false]) {
    for (const key of ['wide', 'medium'] as const) {
      let row = 0
      for (const { [key]: width } of placesOf(count, large)) {
        expect(row + width).toBeLessThanOrEqual(6)
        row = (row + width) % 6
      }
      expect([count, large, key, row]).toEqual([count, large, key, 0])
    }
  }
})

it('the profit is large, the funnel beside it, a last one alone takes the row', () => {
  expect(placesOf(8, true).map(({ wide }) => wide)).toEqual([4, 2, 2, 2, 2, 2, 2, 2])
  expect(placesOf(3, true).map(({ wide }) => wide)).toEqual([4, 2, 6])
})

import { expect, it } from 'vitest'
import { placesOf } from './placement.ts'

it.each([1, 2, 3, 4, 5, 6, 7, 8])('%d panels fill their rows', (count) => {
  for (const key of ['wide', 'medium'] as const) {
    let row = 0
    for (const { [key]: width } of placesOf(count)) {
      expect(row + width).toBeLessThanOrEqual(6)
      row = (row + width) % 6
    }
    expect([count, key, row]).toEqual([count, key, 0])
  }
})

it('three stand in a row, a last one alone takes it', () => {
  expect(placesOf(4).map(({ wide }) => wide)).toEqual([2, 2, 2, 6])
})

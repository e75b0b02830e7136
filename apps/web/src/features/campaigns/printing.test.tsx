import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { campaign } from '../../test/campaigns.ts'
import { names, open } from '../../test/campaigns-page.ts'

const many = Array.from({ length: 118 }, (_, n) => campaign(5000 + n, `Campaign ${n}`, { clicks: 1000 - n }))
const print = (event: 'beforeprint' | 'afterprint') =>
  act(() => {
    window.dispatchEvent(new Event(event))
  })

it('all rows that are loaded are printed, those out of sight too', async () => {
  await open({ listCampaigns: () => many })
  expect(names().length).toBeLessThan(118)
  print('beforeprint')
  expect(names().toSorted()).toEqual(many.map(({ name }) => name).toSorted())
  print('afterprint')
  expect(names().length).toBeLessThan(118)
})

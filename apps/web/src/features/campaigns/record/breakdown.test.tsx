import { type BreakdownField, type BreakdownLine, type CampaignBreakdown } from '@app/contract'
import { totalCampaigns } from '@app/figures'
import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { campaign } from '#test/campaigns.ts'
import { open } from '#test/campaigns-page.ts'
import { refuse, type Handlers } from '#test/network.ts'
import { recordBeside } from '#test/record.ts'

const line = (by: BreakdownField, value: string, clicks: number, more: Partial<BreakdownLine> = {}): BreakdownLine => {
  const {
    id: _id,
    name: _name,
    status: _status,
    group: _group,
    group_id: _groupId,
    country: _country,
    ...figures
  } = campaign(1, '', {
    clicks,
    deposits: Math.floor(clicks / 10),
    revenue: clicks * 2,
    cost: clicks,
  })
  return { by, line: 'value', value, name: '', values: 1, ...figures, ...more }
}
const parts = (
  by: BreakdownField,
  breakdown: BreakdownLine[],
  more: Partial<CampaignBreakdown> = {},
): CampaignBreakdown => ({
  by,
  breakdown,
  total: totalCampaigns(breakdown),
  asOf: '2026-11-20T10:00:00Z',
  stale: false,
  trouble: null,
  ...more,
})
const countries = parts('country', [line('country', 'ES', 300), line('country', 'KZ', 500), line('country', '', 20)])

/** Record of a campaign, with the button below it. */
const show = async (getCampaignBreakdown: NonNullable<Handlers['getCampaignBreakdown']>) => {
  const app = await open({ getCampaignBreakdown }, { path: '/campaigns?open=campaign-4127' })
  const record = await recordBeside()
  const user = userEvent.setup()
  return {
    ...app,
    record,
    user,
    section: async () => within(await record.findByRole('region', { name: 'Breakdown' })),
    press: async () => user.click(await record.findByRole('button', { name: 'Break down…' })),
    asked: () => app.net.of('getCampaignBreakdown').map(({ parts: { query } }) => query),
  }
}
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

it('[DESK-10] the record of a campaign is broken down at a press, by country at first, with the focus on what else there is', async () => {
  const { section, press, asked, record } = await show(() => countries)
  expect(asked()).toEqual([])
  await press()
  const found = await section()
  await found.findByText('Kazakhstan')
  const [, ...rows] = found.getAllByRole('row').map(cells)
  expect(rows).toEqual([
    ['Kazakhstan', '500', '50', '$500.00', '100.0%'],
    ['Spain', '300', '30', '$300.00', '100.0%'],
    ['Unknown', '20', '2', '$20.00', '100.0%'],
    ['Total', '820', '82', '$820.00', '100.0%'],
  ])
  expect(asked()).toEqual([
    expect.objectContaining({ by: 'country', fromDate: expect.any(String), toDate: expect.any(String) }),
  ])
  expect(await found.findByRole('combobox', { name: 'Break down by' })).toHaveFocus()
  expect(record.getByRole('button', { name: 'Hide breakdown', expanded: true })).toBeVisible()
})

it('[DESK-10] another field is asked for by itself, and what is cut is one line that stays last in any order', async () => {
  const ads = Array.from({ length: 14 }, (_each, index) => line('sub_id_1', `ad-${index}`, 100 - index))
  const other = line('sub_id_1', '', 5_000, { line: 'other', values: 1_234 })
  const { user, section, press } = await show(({ query }) =>
    query.by === undefined || query.by === 'country' ? countries : parts(query.by, [...ads, other]),
  )
  await press()
  const found = await section()
  const field = await found.findByRole('combobox', { name: 'Break down by' })
  await user.click(field)
  await user.keyboard('Sub ID 1{Enter}')
  await found.findByText('ad-0')
  const names = () => found.getAllByRole('rowheader').map((cell) => cell.textContent)
  expect(names()).toEqual([...ads.slice(0, 10).map(({ value }) => value), '1,234 other values', 'Total'])
  expect(found.getByText('The 200 values with the most clicks are listed. The rest are in one line.')).toBeVisible()
  await user.click(found.getByRole('button', { name: 'Show all 14' }))
  await user.click(found.getByRole('button', { name: /^Clicks/ }))
  expect(names()).toEqual([...ads.map(({ value }) => value).toReversed(), '1,234 other values', 'Total'])
})

it('[DESK-10] a breakdown that fails says why and is asked for again, while the record stays', async () => {
  let fails = true
  const { user, section, press, record } = await show(() => (fails ? refuse('vendor_slow/keitaro') : countries))
  await press()
  const found = await section()
  expect(await found.findByRole('alert')).toHaveTextContent('Failed to load the breakdown')
  expect(record.getByRole('region', { name: 'Profit per day' })).toBeVisible()
  fails = false
  await user.click(found.getByRole('button', { name: 'Retry' }))
  expect(await found.findByText('Kazakhstan')).toBeVisible()
})

it('[DESK-09] [DESK-10] the field stands in the address, and a copied address opens the same', async () => {
  const ads = parts('sub_id_3', [line('sub_id_3', 'ad-7', 30)])
  const { user, section, press, record } = await show(({ query }) => (query.by === 'sub_id_3' ? ads : countries))
  await press()
  await waitFor(() => expect(window.location.search).toBe('?open=campaign-4127&breakdown=country'))
  await user.click(await (await section()).findByRole('combobox', { name: 'Break down by' }))
  await user.keyboard('Sub ID 3{Enter}')
  expect(await (await section()).findByText('ad-7')).toBeVisible()
  expect(window.location.search).toBe('?open=campaign-4127&breakdown=sub_id_3')
  await user.click(record.getByRole('button', { name: 'Hide breakdown' }))
  await waitFor(() => expect(window.location.search).toBe('?open=campaign-4127'))
})

it('[DESK-09] a record that was broken down is still closed by going back to the list', async () => {
  // Forward entries are cut off, so that the history can be counted.
  window.history.pushState(null, '', '/')
  await open({ getCampaignBreakdown: () => countries }, { path: '/campaigns' })
  const before = window.history.length
  const user = userEvent.setup()
  await waitFor(() => expect(document.querySelector('[data-record]')).not.toBeNull())
  await user.click(document.querySelector('[data-record]')!)
  const record = await recordBeside()
  await user.click(await record.findByRole('button', { name: 'Break down…' }))
  await waitFor(() => expect(window.location.search).toMatch(/&breakdown=country$/))
  const gone = vi.spyOn(window.history, 'go')
  await user.click(record.getByRole('button', { name: 'Close the panel' }))
  expect(gone).toHaveBeenCalledWith(-1)
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(window.history.length).toBe(before + 1)
})

it('[DESK-09] [DESK-10] an address with a field opens broken down by it', async () => {
  const ads = parts('sub_id_3', [line('sub_id_3', 'ad-7', 30)])
  await open({ getCampaignBreakdown: () => ads }, { path: '/campaigns?open=campaign-4127&breakdown=sub_id_3' })
  const found = within(await (await recordBeside()).findByRole('region', { name: 'Breakdown' }))
  expect(await found.findByText('ad-7')).toBeVisible()
})

it('[DESK-10] a field that the tracker does not keep is named, and others can still be chosen', async () => {
  const { section, press } = await show(() => refuse('vendor_rejected/keitaro_field'))
  await press()
  const found = await section()
  expect(await found.findByText('This tracker does not store this field: Country of click.')).toBeVisible()
  expect(found.queryByRole('alert')).toBeNull()
  expect(found.getByRole('combobox', { name: 'Break down by' })).toBeVisible()
})

it('[DESK-10] figures of another moment are a line of their own, which says what it is', async () => {
  const apart = line('country', '', -7, { line: 'apart', values: 0 })
  const { section, press } = await show(() => parts('country', [line('country', 'ES', 300), apart]))
  await press()
  const found = await section()
  expect(await found.findByText('Counted at another time')).toBeVisible()
  expect(found.getByText(/With this line they add up/)).toBeVisible()
})

it('[DESK-10] the breakdown is closed by the button that opened it', async () => {
  const { user, section, press, record } = await show(() => countries)
  await press()
  await (await section()).findByText('Spain')
  await user.click(record.getByRole('button', { name: 'Hide breakdown' }))
  await waitFor(() => expect(record.queryByRole('region', { name: 'Breakdown' })).toBeNull())
})

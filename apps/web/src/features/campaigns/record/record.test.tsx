import type { AttentionEpisode } from '@app/contract'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { open } from '#test/campaigns-page.ts'
import { recordBeside } from '#test/record.ts'
import { refuse } from '#test/network.ts'

// Dates of the current year are shown without the year.
beforeEach(() => void vi.setSystemTime('2026-11-22T10:00:00Z'))
afterEach(() => void vi.useRealTimers())

const episode = (id: number, more: Partial<AttentionEpisode>): AttentionEpisode => ({
  id,
  rule: 'roi_below',
  numbers: { days: 3, percent: -30, cost: 20 },
  thing: { kind: 'campaign', id: 4127, name: 'ES-video' },
  figure: { value: -42.5, beside: 120, fromDay: '2026-11-19', toDay: '2026-11-21', trouble: null },
  openedAt: '2026-11-22T06:00:00Z',
  closedAt: null,
  snoozed: null,
  ...more,
})

const shown = async (episodes: AttentionEpisode[]) => {
  await open(
    { getCampaignAttention: ({ params }) => ({ episodes: params.id === '4127' ? episodes : [] }) },
    { path: '/campaigns?open=campaign-4127' },
  )
  return within(await (await recordBeside()).findByRole('region', { name: 'Alerts' }))
}

it('[DESK-10] the record of a campaign tells the course of its alerts: rule, figure, and from when to when', async () => {
  const alerts = await shown([
    episode(2, {}),
    episode(1, { openedAt: '2026-11-10T06:00:00Z', closedAt: '2026-11-12T07:30:00Z' }),
  ])
  const [now, before] = (await alerts.findAllByRole('listitem')).map((line) => line.textContent)
  expect(now).toMatch(/ROI/)
  expect(now).toContain('−42.5%')
  expect(now).toContain('22 Nov, 08:00 – now')
  expect(before).toContain('10 Nov, 08:00 – 12 Nov, 09:30')
})

it('[DESK-10] a campaign without alerts says so', async () => {
  expect(await (await shown([])).findByText('No alerts yet')).toBeVisible()
})

it('alerts that cannot be had take nothing else of the record with them', async () => {
  await open({ getCampaignAttention: () => refuse('unavailable') }, { path: '/campaigns?open=campaign-4127' })
  const record = await recordBeside()
  expect(await record.findByText('Failed to load alerts')).toBeVisible()
  expect(record.getByRole('region', { name: 'Profit per day' })).toBeVisible()
})

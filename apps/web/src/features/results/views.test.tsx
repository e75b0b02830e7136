import type { View } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { owner } from '../../test/people.ts'
import { asked, heads, names, open, resultFigures, resultLine, results } from '../../test/results.ts'
import type { Handlers } from '../../test/network.ts'

const view = (id: number, name: string, more: Partial<View> = {}): View => ({
  id,
  page: 'results',
  name,
  own: true,
  changeable: true,
  sharedWith: null,
  updatedAt: '2026-11-20T10:00:00Z',
  definition: { address: { compare: 'off' } },
  ...more,
})
const losing = view(5, 'Losing', {
  definition: { address: { sort: 'profit', columns: 'name,profit,roi', compare: 'off' }, period: { last: 3 } },
})
const start = (
  path: string,
  all: readonly View[] = [losing],
  { defaultId = null, ...more }: Handlers & { defaultId?: number | null } = {},
) => open({ listViews: () => ({ views: [...all], defaultId }), ...more }, { path })
const day = results({ by: 'day', lines: [resultLine('day', '2026-11-19', null, resultFigures(3, 1, 1))] })
const tabs = () => within(screen.getByRole('group', { name: 'Views' }))
const days = { from: '2026-11-18', to: '2026-11-20' }

describe('views of results', () => {
  it('[DESK-12] the address of one opens it: order, columns, days and comparison', async () => {
    const { questions } = await start('/results?saved=5')
    await waitFor(() =>
      expect(asked()).toEqual({ ...days, saved: '5', sort: 'profit', columns: 'name,profit,roi', compare: 'off' }),
    )
    await waitFor(() => expect(heads()).toEqual(['Buyer', 'Profit', 'ROI']))
    expect(names()).toEqual(['boris', 'anna', 'Not assigned'])
    expect(questions().at(-1)).toMatchObject({ fromDate: days.from, toDate: days.to })
    expect(screen.queryByText('changed')).toBeNull()
  })

  it('[DESK-12] the default one opens first, and Results without any are a press away', async () => {
    const { user } = await start('/results', [losing], { defaultId: 5 })
    await waitFor(() => expect(heads()).toEqual(['Buyer', 'Profit', 'ROI']))
    await user.click(tabs().getByRole('link', { name: 'All' }))
    await waitFor(() => expect(heads()).toContain('Revenue'))
  })

  it('[DESK-12] one with a column that is gone opens without it and says so', async () => {
    const old = view(6, 'Old', { definition: { address: { columns: 'name,margin,profit', compare: 'off' } } })
    await start('/results?saved=6', [old])
    await waitFor(() => expect(heads()).toEqual(['Buyer', 'Profit']))
    expect(screen.getByText('Opened without items that no longer exist: columns')).toBeVisible()
  })

  it('[DESK-12] what is asked now is kept under a name: grouping, what it is of, order, columns, days', async () => {
    const made = view(9, 'Mine')
    const { user, net } = await start(
      '/results?from=2026-11-13&to=2026-11-20&compare=off&by=day&of=buyer%3A7&sort=-revenue&columns=name,revenue',
      [losing],
      { addView: () => ({ success: true, view: made }), getResults: () => day },
    )
    await user.click(tabs().getByRole('button', { name: 'Save view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(net.of('addView')).toHaveLength(1))
    expect(net.of('addView')[0]!.parts.body).toEqual({
      page: 'results',
      name: 'Mine',
      definition: {
        address: { by: 'day', of: 'buyer:7', sort: '-revenue', columns: 'name,revenue', compare: 'off' },
        period: { preset: 'week' },
      },
    })
  })

  it('[DESK-12] a changed one is overwritten, and deleted for all', async () => {
    const { user, net } = await start('/results?saved=5', [losing], {
      changeView: () => ({ success: true, view: losing }),
      removeView: () => ({ success: true }),
    })
    await waitFor(() => expect(heads()).toEqual(['Buyer', 'Profit', 'ROI']))
    await user.click(screen.getByRole('button', { name: 'ROI' }))
    await user.click(await tabs().findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(net.of('changeView')).toHaveLength(1))
    expect(net.of('changeView')[0]!.parts.body).toMatchObject({ definition: { address: { sort: '-roi' } } })
    await user.click(tabs().getByRole('button', { name: 'Reset' }))
    await user.click(await tabs().findByRole('button', { name: 'Edit view “Losing”' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(net.of('removeView')[0]!.parts).toMatchObject({ params: { id: '5' } }))
  })
})

describe('columns of results', () => {
  it('[DESK-11] are ticked and moved with the keyboard, follow the person, and come back by Reset', async () => {
    const { user, net } = await open(
      { savePreferences: ({ body }) => body },
      { me: owner({ preferences: { tables: { results: { columns: ['name', 'profit', 'roi'] } } } }) },
    )
    expect(heads()).toEqual(['Buyer', 'Profit', 'ROI'])
    await user.click(screen.getByRole('button', { name: 'Columns: 3' }))
    const box = (name: string) => screen.getByRole('checkbox', { name })
    await screen.findByRole('searchbox', { name: 'Find a column' })
    expect(box('Buyer').getAttribute('aria-disabled')).toBe('true')
    await user.click(box('CPA'))
    expect(heads()).toEqual(['Buyer', 'Profit', 'ROI', 'CPA'])
    box('ROI').focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(heads()).toEqual(['Buyer', 'ROI', 'Profit', 'CPA'])
    await waitFor(() =>
      expect(net.of('savePreferences').at(-1)?.parts.body).toEqual({
        tables: { results: { columns: ['name', 'roi', 'profit', 'cpa'] } },
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(heads()).toHaveLength(12)
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { status } from '../../test/campaigns.ts'
import { open, openPeriod, search } from '../../test/dashboard.ts'
import { withAdmin } from '../../test/admin.ts'
import { refuse } from '../../test/network.ts'
import { owner, person } from '../../test/people.ts'
import { keyNames, keys } from '../../lib/keys.ts'
import { presets } from '../../lib/period.ts'

/** Key press in the Ukrainian layout: same key, another character. */
const letters: Record<string, string> = { KeyD: 'в', KeyE: 'у', KeyW: 'ц', KeyM: 'ь', KeyY: 'н', KeyA: 'ф', KeyX: 'ч' }
const press = (code: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, key: letters[code] ?? code, ...more })

/** Answers for the other pages. */
const elsewhere = {
  ...withAdmin,
  listCampaigns: () => [],
  compareCampaigns: () => refuse('unavailable'),
  getCampaignsStanding: () => status(),
  listCampaignOwners: () => ({ fromDate: '2026-11-01', toDate: '2026-11-10', owners: [] }),
  listSessions: () => ({ sessions: [] }),
}

describe('keys', () => {
  it.each([
    ['KeyD', 'from=2026-11-20&to=2026-11-20'],
    ['KeyE', 'from=2026-11-19&to=2026-11-19'],
    ['KeyW', 'from=2026-11-13&to=2026-11-20'],
    ['KeyM', 'from=2026-10-20&to=2026-11-20'],
    ['KeyY', 'from=2026-01-01&to=2026-11-20'],
    ['KeyA', 'from=2025-01-10&to=2026-11-20'],
    ['ArrowLeft', 'from=2026-11-05&to=2026-11-12'],
  ])('[DESK-07] %s chooses its range in the Ukrainian layout', async (code, range) => {
    await open({}, { path: code === 'KeyW' ? '/?from=2026-11-20&to=2026-11-20' : '/' })
    press(code)
    await waitFor(() => expect(search()).toContain(range))
  })

  it('[DESK-07] arrows shift by the length of the range, and not beyond today', async () => {
    await open({}, { path: '/?from=2026-11-01&to=2026-11-10' })
    press('ArrowRight')
    await waitFor(() => expect(search()).toContain('from=2026-11-11&to=2026-11-20'))
    press('ArrowRight')
    press('ArrowLeft')
    await waitFor(() => expect(search()).toContain('from=2026-11-01&to=2026-11-10'))
  })

  it('[DESK-07] X switches the comparison on and off', async () => {
    const { asked } = await open()
    press('KeyX')
    await waitFor(() => expect(search()).toContain('compare=weekdays'))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ compare: 'weekdays' }))
    press('KeyX')
    await waitFor(() => expect(search()).toContain('compare=off'))
  })

  it('[DESK-07] [DESK-06] G and a letter lead to a page, with the period between pages of figures', async () => {
    await open(elsewhere, { path: '/?from=2026-11-01&to=2026-11-10&compare=year', me: person('admin') })
    press('KeyG')
    press('KeyC')
    await screen.findByRole('heading', { level: 1, name: 'Campaigns' })
    expect(search()).toBe('?from=2026-11-01&to=2026-11-10&compare=year')
    press('KeyG')
    press('KeyS')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(search()).toBe('')
    // A letter alone does nothing, nor does that of a page outside the person's menu.
    for (const code of ['KeyC', 'KeyG', 'KeyL']) press(code)
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  it.each([
    ['KeyC', '/campaigns'],
    ['KeyA', '/get-accounts'],
    ['KeyM', '/get-code'],
    ['KeyL', '/links'],
    ['KeyS', '/settings'],
    ['KeyP', '/admin'],
  ])('[DESK-07] G and %s lead to %s', async (code, path) => {
    await open(elsewhere, { me: owner() })
    press('KeyG')
    press(code)
    await waitFor(() => expect(window.location.pathname).toBe(path))
    press('KeyG')
    press('KeyD')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('[DESK-07] while somebody types, chooses or holds Ctrl nothing happens', async () => {
    const { user } = await open()
    const field = document.body.appendChild(document.createElement('input'))
    press('KeyD', {}, field)
    field.remove()
    await user.click(screen.getByRole('button', { name: /^Compare/ }))
    press('KeyD', {}, screen.getByRole('radio', { name: 'Previous period' }))
    press('KeyD', { ctrlKey: true })
    press('KeyD', { metaKey: true })
    press('KeyD', { altKey: true })
    expect(search()).not.toContain('from=2026-11-20')
    press('KeyD')
    await waitFor(() => expect(search()).toContain('from=2026-11-20'))
  })

  it('[DESK-07] switched off in Settings they do nothing', async () => {
    const { user } = await open(elsewhere)
    press('KeyD')
    await waitFor(() => expect(search()).toContain('from=2026-11-20'))
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Shortcuts are on' })
    await user.click(choice)
    await waitFor(() => expect(choice.checked).toBe(false))
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    const before = search()
    press('KeyE')
    press('KeyG')
    press('KeyC')
    expect(search()).toBe(before)
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  it('[DESK-07] ? lists every key, by place and by sign, and tooltips name them', async () => {
    const { user } = await open(elsewhere)
    press('Slash', { key: ',', shiftKey: true })
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const listed = sheet.getAllByRole('term').map((term) => term.textContent)
    for (const name of keyNames) if (name !== 'go') expect(listed).toContain(keys[name].shown)
    expect(listed).toContain('G C')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: /^Compare/ }).title).toBe('Compare (X)')
    expect(screen.getByRole('link', { name: 'Campaigns' }).title).toBe('Campaigns (G C)')
    await openPeriod(user)
    for (const name of [...presets, 'earlier', 'later'] as const)
      expect(screen.getByTitle((title) => title.endsWith(` (${keys[name].shown})`))).toBeVisible()
    await user.keyboard('{Escape}')
    press('KeyG')
    press('KeyC')
    expect((await screen.findByRole('searchbox')).title).toMatch(/ \(\/\)$/)
    press('KeyG')
    press('KeyA')
    expect((await screen.findByRole('button', { name: 'New launch' })).title).toBe('New launch (N)')
    press('Slash', { key: '?' })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})

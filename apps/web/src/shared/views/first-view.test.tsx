import type { View } from '@app/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'
import { results } from '../../test/results.ts'
import { narrowTo } from '../../test/system.ts'

/** List without any view, whose server stores the first one. */
const start = (path: string, role: 'buyer' | 'TeamleadFarmer' | 'admin', handlers: Handlers = {}) => {
  const views: View[] = []
  return renderApp(path, {
    ...signedIn(person(role, { groupIds: [1] })),
    getResults: () => results(),
    listViews: () => ({ views: [...views], defaultId: null }),
    addView: ({ body }) => {
      const { page, name, definition } = body
      const view: View = {
        id: 9,
        page,
        name,
        own: true,
        changeable: true,
        sharedWith: null,
        updatedAt: '2026-11-20T10:00:00Z',
        definition,
      }
      views.push(view)
      return { success: true, view }
    },
    ...handlers,
  })
}
const button = (name: string) => screen.findByRole('button', { name })

describe('the first view of a list', () => {
  it.each([
    ['results', '/results', 'admin', 0],
    ['accounts', '/get-accounts', 'TeamleadFarmer', -1],
    ['pool', '/get-code', 'TeamleadFarmer', 0],
  ] as const)('[DESK-12] of %s is kept by mouse, from behind More', async (page, path, role, place) => {
    const { user, net } = start(path, role)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'More' }).at(place)).toBeVisible())
    await user.click(screen.getAllByRole('button', { name: 'More' }).at(place)!)
    await user.click(await button('Save view'))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine')
    expect(screen.queryByRole('group', { name: 'More' })).toBeNull()
    await user.click(await button('Save'))
    await waitFor(() => expect(net.of('addView')[0]?.parts.body).toMatchObject({ page, name: 'Mine' }))
    expect(await screen.findByRole('link', { name: /^Mine/, current: true })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['results', '/results', 'admin', 0],
    ['accounts', '/get-accounts', 'TeamleadFarmer', -1],
    ['pool', '/get-code', 'TeamleadFarmer', 0],
  ] as const)('[DESK-12] of %s is kept by keyboard; Escape leads back to More', async (page, path, role, place) => {
    const { user, net } = start(path, role)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'More' }).at(place)).toBeVisible())
    const more = screen.getAllByRole('button', { name: 'More' }).at(place)!
    const ask = async () => {
      more.focus()
      await user.keyboard('{Enter}')
      await user.tab()
      expect(await button('Save view')).toHaveFocus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    }
    await ask()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(more).toHaveFocus())
    await ask()
    await user.keyboard('Mine{Enter}')
    await waitFor(() => expect(net.of('addView')[0]?.parts.body).toMatchObject({ page, name: 'Mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(more).toHaveFocus()
  })

  it('[DESK-12] of campaigns is kept on a phone, too', async () => {
    narrowTo(390)
    const { user, net } = start('/campaigns', 'buyer')
    await user.click(await button('More'))
    await user.click(await button('Save view'))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine')
    await user.click(await button('Save'))
    await waitFor(() => expect(net.of('addView')[0]?.parts.body).toMatchObject({ page: 'campaigns', name: 'Mine' }))
  })
})

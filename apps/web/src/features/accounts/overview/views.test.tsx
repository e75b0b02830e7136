import type { View } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, signedIn } from '#test/people.ts'
import { renderApp } from '#test/render-app.tsx'

const closed: View = {
  id: 4,
  page: 'accounts',
  name: 'Closed ES',
  own: true,
  changeable: true,
  sharedWith: 'TeamleadFarmer',
  definition: { address: { state: 'closed', search: 'ES', sort: 'takenAt', country: 'ES' } },
  updatedAt: '2026-11-20T10:00:00Z',
}

it('[DESK-12] a view of taken accounts opens by its address, without what the list no longer knows, and leaves again', async () => {
  const app = renderApp('/get-accounts?saved=4', {
    ...signedIn(person('TeamleadFarmer')),
    listViews: () => ({ views: [closed], defaultId: null }),
  })
  await waitFor(() =>
    expect(app.net.of('listTakenWithUsers').at(-1)?.parts.query).toMatchObject({
      state: 'closed',
      search: 'ES',
      sort: 'takenAt',
    }),
  )
  expect(await screen.findByText('Opened without items that no longer exist: filter')).toBeVisible()
  const tabs = within(await screen.findByRole('group', { name: 'Views' }))
  expect(tabs.getByRole('link', { name: /^Closed ES/ }).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByText('changed')).toBeNull()
  await app.user.click(tabs.getByRole('link', { name: /^All/ }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

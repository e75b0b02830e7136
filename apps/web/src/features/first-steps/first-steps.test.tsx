import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const list = () => screen.findByRole('region', { name: /^First steps/ })

describe('the first steps of an installation', () => {
  it('[DESK-20] [PERM-08] stand on the first page of an administrator: what is done is ticked off, the rest leads there', async () => {
    renderApp('/', {
      ...signedIn(owner({ preferences: { firstSteps: undefined } })),
      getFirstSteps: () => ({ done: ['sheet', 'countries'] }),
    })
    const inside = within(await list())
    expect(inside.getByRole('heading')).toHaveTextContent('First steps 2 of 6 done')
    expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Share a Google Sheet with Campaign Stats and add it: accounts come from there. Done',
      'Add emails: codes are read from themAdd emails',
      'Add a PWA link: your links lead to itAdd a PWA link',
      'Choose the countries to create links for. Done',
      'Invite the first userInvite a user',
      'Set up a daily backupSee how',
    ])
    expect(inside.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      '/get-code',
      '/admin?section=library',
      '/admin?section=users',
      '/admin?section=status',
    ])
    setLanguage('uk')
    expect(await screen.findByText('Запросити користувача')).toBeVisible()
  })

  it('are gone for good once all are done, and nobody else is asked about them', async () => {
    const { net, unmount } = renderApp('/', {
      ...signedIn(owner({ preferences: { firstSteps: undefined } })),
      getFirstSteps: () => ({ done: ['sheet', 'mailboxes', 'pwaLink', 'countries', 'person', 'backup'] }),
      savePreferences: ({ body }) => body,
    })
    await waitFor(() =>
      expect(net.of('savePreferences').map(({ parts }) => parts.body)).toEqual([{ firstSteps: 'done' }]),
    )
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
    unmount()
    const other = renderApp('/', { ...signedIn(person('TeamleadFarmer')) })
    await screen.findByRole('region', { name: /^Needs attention/ })
    expect(other.net.of('getFirstSteps')).toEqual([])
  })
})

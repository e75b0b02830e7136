import type { Found, Me } from '@app/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const found: Found[] = [
  { kind: 'account', id: 4, name: 'EU-0033 Jan Vermeer', detail: 'ES', recent: true },
  { kind: 'campaign', id: 314, name: 'KZ | Slots (anna)', detail: '314', recent: false },
  { kind: 'campaign', id: 271, name: 'ES | Slots', detail: '271', recent: false },
  { kind: 'link', id: 5, name: 'ES | acc', detail: 'https://go.example.com/x', recent: false },
]
/** Like the server: matches if all words occur. */
const find = ({ query }: { query: { words?: string | undefined } }) => ({
  found: found.filter(
    (each) =>
      (query.words !== undefined || each.recent) &&
      (query.words ?? '')
        .toLowerCase()
        .split(' ')
        .every((word) => `${each.name} ${each.detail}`.toLowerCase().includes(word)),
  ),
  campaigns: query.words?.toLowerCase().startsWith('slots') ? 23 : 0,
})

const inField = /^(Search or go to…|Пошук або перехід…)$/

const open = async (handlers: Handlers = {}, me: Me = person('buyer')) => {
  const app = renderApp('/settings', {
    ...signedIn(me),
    listSessions: () => ({ sessions: [] }),
    findAnything: find,
    savePreferences: ({ body }) => body,
    ...handlers,
  })
  await screen.findByRole('button', { name: inField })
  await app.user.keyboard('{Control>}k{/Control}')
  return { ...app, field: await within(await screen.findByRole('dialog', { name: inField })).findByRole('combobox') }
}
const options = () => screen.queryAllByRole('option').map((each) => each.textContent)
const groups = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('group')
    .map((each) => each.firstChild?.textContent)
const at = () =>
  screen.getAllByRole('option').find((each) => each.getAttribute('aria-selected') === 'true')?.textContent
const isOpen = () => screen.queryByRole('combobox') !== null

describe('the palette', () => {
  it('[DESK-08] shows what was opened lately before pages and actions; what is sought is marked, as letters', async () => {
    const { user, field } = await open()
    await waitFor(() => expect(options()[0]).toBe('EU-0033 Jan VermeerES'))
    expect(groups()).toEqual(['Recent', 'Pages', 'Actions'])
    await user.type(field, 'slots (')
    await waitFor(() => expect(options()).toEqual(['KZ | Slots (anna)314', 'Search Campaigns for “slots (”23 by name']))
    const marks = [...screen.getAllByRole('option')[0]!.querySelectorAll('b')].map((each) => each.textContent)
    expect(marks).toEqual(['Slots', '('])
    await user.clear(field)
    await user.type(field, 'es')
    await waitFor(() => expect(groups()).toEqual(['Recent', 'Campaigns', 'Links', 'Pages']))
    // Addresses without their common part.
    expect(options().slice(0, 3)).toEqual(['EU-0033 Jan VermeerES', 'ES | Slots271', 'ES | accgo.example.com/x'])
  })

  it('[DESK-08] pages and actions are found by the words of both languages, as far as the person may use them', async () => {
    const { user, field, unmount } = await open({}, person('admin'))
    const offers = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
      await waitFor(() => expect(screen.getByText(/^\d+ results?$/)).toBeTruthy())
      return options()
    }
    expect(await offers('кампан')).toContain('Campaigns')
    expect(await offers('campaigns')).toContain('Campaigns')
    expect(await offers('темна')).toContain('Dark theme')
    expect(await offers('адмін')).toContain('Admin Panel')
    unmount()
    setLanguage('uk')
    const other = await open({}, person('buyer'))
    const found = async (text: string) => {
      await other.user.clear(other.field)
      await other.user.type(other.field, text)
      await waitFor(() => expect(screen.getByText(/^\d+ результат/)).toBeTruthy())
      return options()
    }
    expect(await found('campaigns')).toContain('Кампанії')
    expect(await found('my accounts')).toHaveLength(1)
    for (const text of ['admin', 'адмін', 'create a campaign link'])
      expect([text, await found(text)]).toEqual([text, [`Шукати «${text}» у кампаніях`]])
    setLanguage('en')
  })

  it('[DESK-08] arrows go round, Enter opens, Esc empties and then closes, and one is where one was', async () => {
    const { user, field } = await open()
    await waitFor(() => expect(at()).toBe('EU-0033 Jan VermeerES'))
    await user.keyboard('{ArrowUp}')
    expect(at()).toBe(options().at(-1))
    await user.keyboard('{ArrowDown}')
    expect(at()).toBe('EU-0033 Jan VermeerES')
    await user.type(field, 'zzz')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await user.keyboard('{Escape}')
    expect((field as HTMLInputElement).value).toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(window.location.pathname).toBe('/settings')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'eu-0033')
    await waitFor(() => expect(options()).toEqual(['EU-0033 Jan VermeerES']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.search).toContain('open=account-4'))
    expect([window.location.pathname, isOpen()]).toEqual(['/get-accounts', false])
  })

  it('[DESK-08] Enter before the answer comes opens nothing that was not typed', async () => {
    const held = new Map<string, () => void>()
    const { user, field } = await open({
      findAnything: async (parts) => {
        const { words } = parts.query
        if (words !== undefined) await new Promise<void>((resolve) => held.set(words, resolve))
        return find(parts)
      },
    })
    await waitFor(() => expect(at()).toBe('EU-0033 Jan VermeerES'))
    await user.type(field, 'slots{Enter}')
    expect([isOpen(), window.location.search, options()]).toEqual([true, '', []])
    expect(screen.queryByText('Nothing found')).toBeNull()
    await waitFor(() => expect([...held.keys()]).toContain('slots'))
    held.get('slots')!()
    await waitFor(() => expect(options()).toHaveLength(3))
  })

  it('[DESK-08] begins a launch, by its words in both languages; the names are those of the pages', async () => {
    const { user, field } = await open()
    await user.type(field, 'launch')
    await waitFor(() => expect(options()).toEqual(['New launch']))
    await user.clear(field)
    await user.type(field, 'show my')
    await waitFor(() => expect(options()).toEqual(['Show My Accounts']))
    await user.clear(field)
    await user.type(field, 'новий зап')
    await waitFor(() => expect(options()).toEqual(['New launch']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.search).toContain('open=launch-0'))
    expect([window.location.pathname, isOpen()]).toEqual(['/get-accounts', false])
  })

  it('[DESK-08] a sheet and a person are added from it by who may', async () => {
    const { user, field } = await open({}, owner())
    await user.type(field, 'google sheet')
    await waitFor(() => expect(options()).toEqual(['Add Google Sheet']))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Add Google Sheet' })).toBeVisible()
    expect(window.location.search).toBe('?view=panel&add=sheet')
  })

  it('[DESK-08] launches and sheets are found and open; all that campaigns have is one line further', async () => {
    const more: Found[] = [
      { kind: 'launch', id: 8, name: 'EU-0033 Jan Vermeer', detail: 'ES', recent: false },
      { kind: 'sheet', id: 3, name: 'Slots Europe', detail: 'Farm 3', recent: false },
    ]
    const { user, field } = await open({
      findAnything: (parts) => {
        const { found: first, campaigns } = find(parts)
        return { found: [...first, ...(parts.query.words === 'slots' ? more : [])], campaigns }
      },
    })
    await user.type(field, 'slots')
    await waitFor(() => expect(groups()).toEqual(['Campaigns', 'Launches', 'Sheets']))
    expect(options()).toEqual([
      ...['KZ | Slots (anna)314', 'ES | Slots271', 'Search Campaigns for “slots”23 by name'],
      ...['EU-0033 Jan VermeerES', 'Slots EuropeFarm 3'],
    ])
    await user.click(screen.getByRole('option', { name: /^Search Campaigns/ }))
    await waitFor(() => expect(window.location.pathname).toBe('/campaigns'))
    expect(new URLSearchParams(window.location.search).get('search')).toBe('slots')
  })

  it('[DESK-08] where nothing is found, the lists are offered to look in', async () => {
    const { user, field } = await open({}, person('TeamleadFarmer'))
    await user.type(field, 'qqq')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    expect(screen.getByText('0 results')).toBeTruthy()
    expect(options()).toEqual([
      'Search Campaigns for “qqq”',
      'Search taken accounts for “qqq”',
      'Search the email pool for “qqq”',
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(window.location.search).toBe('?view=panel&search=qqq'))
    expect(window.location.pathname).toBe('/get-accounts')
  })

  it('[DESK-08] the server is asked at the first key, and of keys in one go once more, at their end', async () => {
    const asked: (string | undefined)[] = []
    const { field } = await open({
      findAnything: (parts) => {
        asked.push(parts.query.words)
        return find(parts)
      },
    })
    await waitFor(() => expect(asked).toEqual([undefined]))
    act(() => {
      for (const value of ['s', 'sl', 'slo', 'slots']) fireEvent.change(field, { target: { value } })
    })
    await waitFor(() => expect(asked).toEqual([undefined, 's', 'slots']))
  })

  it('[DESK-08] Ctrl Enter opens it apart and stays; a search that fails says so, and pages still open', async () => {
    const apart = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, field, net } = await open()
    await user.type(field, 'jan')
    await waitFor(() => expect(options()).toEqual(['EU-0033 Jan VermeerES']))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(apart.mock.calls.map(([to]) => to)).toEqual([expect.stringMatching(/^\/get-accounts\?.*open=account-4/)])
    expect(isOpen()).toBe(true)
    apart.mockRestore()
    net.change({ findAnything: () => refuse('rate_limited') })
    await user.clear(field)
    await user.type(field, 'qqq')
    expect(await screen.findByText('Search is not answering right now')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'settings')
    await waitFor(() => expect(options()).toContain('Settings'))
  })
})

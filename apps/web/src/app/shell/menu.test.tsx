import type { Answer, AppContract } from '@app/contract'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const waiting = (total: number): Answer<AppContract['listLinkRequests']> => ({
  success: true,
  requests: [],
  total,
  page: 1,
  limit: 20,
})

describe('the menu', () => {
  it('[LAUNCH-05] tells who may create links how many requests wait, in both languages, and follows them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    const news: Answer<AppContract['getEventsSince']>[] = []
    const { net } = renderApp('/get-code', {
      ...signedIn(owner()),
      listLinkRequests: () => waiting(3),
      getEventsSince: () => news.shift() ?? { id: '1-0', complete: true, events: [] },
    })
    const link = await screen.findByRole('link', { name: 'Links, waiting requests: 3' })
    expect(link.querySelector<HTMLElement>('[data-count]')?.dataset.count).toBe('3')
    expect(net.of('listLinkRequests')[0]?.parts.query).toMatchObject({ state: 'waiting' })
    act(() => setLanguage('uk'))
    expect(await screen.findByRole('link', { name: /, запитів чекає: 3$/ })).toBe(link)
    act(() => setLanguage('en'))
    net.change({ listLinkRequests: () => waiting(4) })
    const event = { id: '2-0', at: '2026-03-05T07:04:00Z', type: 'link.requested' as const, requestId: 1 }
    news.push({ id: '2-0', complete: true, events: [event] })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await screen.findByRole('link', { name: 'Links, waiting requests: 4' })).toBe(link)
  })

  it('[LAUNCH-05] shows no count where nobody waits, and asks for none for who may not create links', async () => {
    const { unmount } = renderApp('/get-code', signedIn(owner()))
    expect((await screen.findByRole('link', { name: 'Links' })).querySelector('[data-count]')).toBeNull()
    unmount()
    const { net } = renderApp('/get-code', { ...signedIn(person('buyer')), listLinkRequests: () => waiting(3) })
    await screen.findByRole('heading', { level: 1, name: 'Codes' })
    expect(screen.queryByRole('link', { name: /Links/ })).toBeNull()
    expect(net.of('listLinkRequests')).toHaveLength(0)
  })
})

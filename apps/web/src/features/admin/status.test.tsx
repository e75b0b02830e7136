import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openAdmin } from '../../test/admin.ts'
import { refuse } from '../../test/network.ts'
import { deadJob, finding, service, statusAnswer } from '../../test/status.ts'

const path = '/admin?section=status'
const rowsOf = async (table: string) => {
  // Placeholders are shown until the rows have loaded.
  const rows = within(await screen.findByRole('table', { name: table, busy: false })).getAllByRole('row')
  return rows.slice(1).map((row) =>
    // The name is the row header.
    [...within(row).queryAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
      ({ textContent }) => textContent,
    ),
  )
}
const retryButton = (n: number) => screen.findByRole('button', { name: `Retry: Telegram message, ${n}` })

/** One service down, one that failed once, one that was in trouble, a sheet, the queues and a dead letter. */
const trouble = () =>
  statusAnswer({
    troubles: 3,
    services: [
      service('telegram', { lastError: finding('telegram/slow', {}, { severity: 'ok' }) }),
      service('keitaro', {
        state: 'down',
        nextTry: '2026-11-20T12:05:00Z',
        lastError: finding('keitaro/down'),
      }),
      service('sheets', { state: 'stale', lastError: finding('sheets/quota'), place: 'moved' }),
      service('outlook', { place: 'simulated', answeredAt: null }),
      service('adspower', { place: 'unset' }),
    ],
    findings: [
      finding('sheets/notShared', { name: 'Spain', email: 'robot@example.com' }),
      finding('jobs/dead', { queue: 'person.notify', n: 1 }),
      finding('database/answers', {}, { since: '2026-11-20T12:05:00Z' }),
    ],
    dead: { total: 1, jobs: [deadJob(1)] },
  })

describe('how the installation stands', () => {
  it('names each outside service with its state, its next try, its last error and who must act', async () => {
    await openAdmin({ getStatus: trouble }, path)
    const rows = await rowsOf('External services')
    expect(rows.map(([name, state]) => [name, state])).toEqual([
      ['Telegram ', 'Works'],
      ['Keitaro ', 'Down'],
      ['Google Sheets Moved to this server', 'Failed last'],
      ['Outlook Simulated', 'No requests yet'],
      ['ADSpower ', 'Not set up'],
    ])
    expect(rows[0]?.slice(4)).toEqual(['—', 'Last error, now resolved: Telegram does not answer in time'])
    expect(rows[0]?.[3]).toMatch(/\d:30/)
    expect(rows[3]?.[3]).toBe('—')
    expect(rows[1]?.[4]).toMatch(/\d:05/)
    expect(rows[1]?.[5]).toBe('Keitaro cannot be reachedTracker administrator: Start the tracker, or fix KEITARO_URL.')
    expect(rows[2]?.[4]).toBe('On the next request')
  })

  it('names everything else with what to do, how much waits, and counts what needs attention in the tab', async () => {
    await openAdmin({ getStatus: trouble }, path)
    expect(await rowsOf('Everything else')).toEqual([
      [
        'Google Sheets',
        'Fault',
        'Spain: no longer shared with Campaign StatsSheet owner: Share the sheet with robot@example.com as Editor.',
      ],
      [
        'Jobs',
        'Warning',
        'Telegram message: 1 failedAdministrator: Fix the cause first (see external services), then retry them.',
      ],
      ['Database', 'OK', expect.stringMatching(/^Answers · .*\d:05/)],
    ])
    expect(await rowsOf('Queues')).toEqual([
      ['Link check', '0', '—', '0'],
      ['Sheet mark', '3', '2 min', '0'],
    ])
    const tabs = within(screen.getByRole('navigation', { name: 'Sections of the admin panel' }))
    expect(tabs.getByRole('link', { name: 'Status 3 things need attention' })).toBeVisible()
  })

  it.each([
    ['en', 'Campaigns: 1 of 1,000 rows are unreadable'],
    ['uk', 'Кампанії: не вдалося прочитати рядків: 1 із 1 000'],
  ] as const)('says which rows of a service could not be read: %s', async (language, said) => {
    const values = { list: 'campaigns', rows: 1, total: 1_000 }
    await openAdmin({ getStatus: () => statusAnswer({ findings: [finding('keitaro/rows', values)] }) }, path)
    act(() => void window.dispatchEvent(new CustomEvent('languageChanged', { detail: language })))
    const found = await screen.findByText((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ') === said)
    expect(found).toBeVisible()
  })

  it('says so when all is well, and asks past every cache on Refresh', async () => {
    const { net, user: me } = await openAdmin({}, path)
    expect(await screen.findByText('Everything works')).toBeVisible()
    expect(screen.getByText('No failed jobs')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Status' })).toBeVisible()
    await me.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(net.of('getStatus').at(-1)?.parts.query).toEqual({ fresh: '1' }))
  })

  it('a failure is told, with Retry; later the last answer stays beside it', async () => {
    const { net, user: me } = await openAdmin({ getStatus: () => refuse('unavailable') }, path)
    expect(await screen.findByText('Failed to load status')).toBeVisible()
    net.change({ getStatus: () => statusAnswer() })
    await me.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Everything works')).toBeVisible()
    net.change({ getStatus: () => refuse('unavailable') })
    await me.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Failed to load status')).toBeVisible()
    expect(screen.getByRole('table', { name: 'External services' })).toBeVisible()
  })

  it('is asked for again every half minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { net } = await openAdmin({}, path)
    await screen.findByText('Everything works')
    const before = net.of('getStatus').length
    await vi.advanceTimersByTimeAsync(30_000)
    await waitFor(() => expect(net.of('getStatus').length).toBeGreaterThan(before))
  })
})

describe('work that was given up', () => {
  it('[R-08] is tried again by a button, which keeps to itself until the answer; the list keeps the focus', async () => {
    let answer: (given: { success: true }) => void = () => undefined
    const { net, user: me } = await openAdmin(
      { getStatus: trouble, retryJob: () => new Promise((resolve) => (answer = resolve)) },
      path,
    )
    expect((await rowsOf('Failed jobs'))[0]?.slice(0, 4)).toEqual([
      'Telegram message',
      '1',
      'The bot cannot write to this user',
      '1',
    ])
    const button = await retryButton(1)
    await me.click(button)
    expect(button.ariaDisabled).toBe('true')
    expect(button.textContent).toBe('Retrying…')
    net.change({ getStatus: () => statusAnswer() })
    answer({ success: true })
    expect(await screen.findByText('No failed jobs')).toBeVisible()
    expect(screen.getAllByText('The job is running again').length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'Failed jobs' })).toHaveFocus()
    const [call] = net.of('retryJob')
    expect(call?.parts.params).toEqual({ id: deadJob(1).id })
    expect(call?.headers.get('idempotency-key')).toBe(deadJob(1).id)
  })

  it('[R-08] a failed retry is told and can be repeated; one that somebody else made brings the list up to date', async () => {
    const { net, user: me } = await openAdmin({ getStatus: trouble, retryJob: () => refuse('unavailable') }, path)
    await me.click(await retryButton(1))
    expect(await screen.findByText('Failed to retry')).toBeVisible()
    expect(await retryButton(1)).not.toBeDisabled()
    net.change({ retryJob: () => refuse('not_found/job'), getStatus: () => statusAnswer() })
    await me.click(await retryButton(1))
    expect(await screen.findByText('This job is no longer among the failed ones')).toBeVisible()
    expect(await screen.findByText('No failed jobs')).toBeVisible()
  })

  it('reasons and queues that the page does not know stand as they are', async () => {
    const jobs = [deadJob(2, { queue: 'old.queue', reason: 'TypeError (EPIPE)', tries: 10 })]
    await openAdmin({ getStatus: () => statusAnswer({ dead: { total: 240, jobs } }) }, path)
    expect((await rowsOf('Failed jobs'))[0]?.slice(0, 4)).toEqual(['old.queue', '2', 'TypeError (EPIPE)', '10'])
    expect(screen.getByText(/Showing the newest 1/)).toBeVisible()
  })

  it('[I18N-03] reads in Ukrainian, too', async () => {
    await openAdmin({ getStatus: trouble }, path)
    act(() => void window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'uk' })))
    expect(await screen.findByText('Keitaro недоступний')).toBeVisible()
    expect(screen.getByText('Spain: програма більше не має доступу')).toBeVisible()
    expect(screen.getByText('Бот не може написати цьому користувачу')).toBeVisible()
    expect(screen.getByText('Повідомлення в Telegram: невиконаних 1')).toBeVisible()
  })
})

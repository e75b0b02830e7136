// Long: sends what is hostile, large or much.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pasteOf, someMailboxes } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import { longestHoldMs, startWatched, type Watched } from './watched.ts'

/** A fifth of the maximum rows of a tab, and a tenth of the maximum of one paste. */
const [rowsOfTab, pasted] = [4_000, 2_000]

let watched: Watched
beforeAll(async () => {
  watched = await startWatched()
})
afterAll(() => watched.close())

const sheetOf = async (ids: readonly string[]) => {
  const rows = [['ID', 'Country', 'Login:Pass', 'Status'], ...ids.map((id, n) => [id, 'ES', `user:pass${n}`, ''])]
  const tabs = [{ title: 'Accounts', rows }]
  const { url } = (await watched.control('sheets', '/documents', 'POST', { title: 'Doc', tabs })) as { url: string }
  const { status, body } = await watched.chief.call('addSheet', { body: { url } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.sheet
}
const take = async ({ id }: { id: number }, accountId: string) =>
  (await watched.chief.call('takeAccount', { body: { accountId, sheetUrl: `sheet:${id}`, rowNumber: 2 } })).status

it('[R-19] a sheet of thousands of equal ids is read, listed and taken from beside one that people use', async () => {
  const others = Array.from({ length: 5 }, () => unique())
  const used = await sheetOf(others)
  const id = unique()
  const holds: Record<string, number> = {}
  const during = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const { ms, answer } = await watched.holdOf(work)
    holds[what] = Math.round(ms)
    return answer
  }
  // Takes from the other sheet do not wait for the end of it.
  const [large, statuses] = await during('adding', async () => {
    const adding = sheetOf(Array.from({ length: rowsOfTab }, () => id))
    const taken = await Promise.all(others.slice(0, 3).map((other) => take(used, other)))
    return [await adding, taken]
  })
  expect(statuses).toEqual([200, 200, 200])
  const on = { params: { id: String(large.id) }, body: {} }
  expect((await during('reading it again', () => watched.chief.call('refreshSheet', on))).status).toBe(200)
  const listed = await during('listing', () =>
    watched.chief.call('listAvailableAccounts', { params: { sheet: String(large.id) }, query: {} }),
  )
  expect(listed.body.accounts.map((each) => each.id)).toEqual([id])
  const report = await during('its report', () => watched.chief.call('getSheetReport', { params: on.params }))
  expect(report.status).toBe(200)
  expect(await during('taking', () => take(large, id))).toBe(200)
  expect(await take(used, others[4]!)).toBe(200)
  const limit = longestHoldMs()
  expect(Object.entries(holds).filter(([, ms]) => ms > limit)).toEqual([])
})

it('[R-19] thousands of mailboxes are sealed and added while others go on', async () => {
  const emailsData = pasteOf(someMailboxes(pasted, { refreshToken: `M.C5_BAY.0.U.-${'x'.repeat(300)}` }))
  const { ms, answer } = await watched.holdOf(async () => {
    let isAdding = true
    const adding = watched.chief
      .call('addMailboxes', { body: { emailsData, isExisting: false, markAsInvalid: false } })
      .finally(() => (isAdding = false))
    while (isAdding) expect((await watched.chief.call('getMe')).status).toBe(200)
    return { status: (await adding).status, inserted: (await adding).body.inserted }
  })
  expect([answer.status, answer.inserted]).toEqual([200, pasted])
  expect(ms).toBeLessThan(longestHoldMs())
})

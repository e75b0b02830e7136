import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { TrackerError, type StatsQuery, type Tracker, type Values } from '../../ports/tracker.ts'

/** A tracker with some history for the suite. */
export interface TrackerWorld {
  tracker: Tracker
  /** A finished range with traffic. */
  query: StatsQuery
  /** Number of calls that have reached the tracker. */
  calls(): Promise<number>
}

/** Failure of a call that must fail, after checking every logged form of the error for leaks. */
export const failureOf = async (call: Promise<unknown>, secrets: readonly string[]): Promise<TrackerError> => {
  const error = await call.then(
    () => expect.fail('It did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(TrackerError)
  const failed = error as TrackerError
  const forms = [JSON.stringify(error), inspect(error, { depth: 10, showHidden: true }), failed.message, failed.stack]
  for (const secret of secrets) expect(forms.join('\n')).not.toContain(secret)
  expect(failed.cause).toBeUndefined()
  return failed
}

const total = (rows: readonly { values: Values }[], measure: string): number =>
  rows.reduce((sum, { values }) => sum + Number(values[measure]), 0)

/** Contract of the port, for every tracker. */
export const trackerSuite = (start: () => Promise<TrackerWorld>): void => {
  describe('a tracker', () => {
    it('tells each day with traffic once, in order, within the range, in numbers', async () => {
      const { tracker, query } = await start()
      const { rows, missing } = await tracker.statsByDay(query)
      const days = rows.map(({ day }) => day)
      expect(days.length).toBeGreaterThan(0)
      expect(days).toEqual([...new Set(days)].toSorted())
      for (const day of days) expect([day, day >= query.from && day <= query.to]).toEqual([day, true])
      const known = query.measures.filter((name) => !missing.includes(name))
      for (const { values } of rows) {
        expect(Object.keys(values)).toEqual(known)
        expect(Object.values(values).every((value) => /^-?\d+(\.\d+)?$/.test(value ?? ''))).toBe(true)
      }
    })

    it('counts the same by campaign as by day, for all and for some groups', async () => {
      const { tracker, query } = await start()
      const [one = 0, other = 0] = (await tracker.groups()).map(({ id }) => id)
      for (const groupIds of [null, [one], [one, other]]) {
        const [days, campaigns] = [
          await tracker.statsByDay({ ...query, groupIds }),
          await tracker.statsByCampaign({ ...query, groupIds }),
        ]
        const ids = campaigns.rows.map(({ campaignId }) => campaignId)
        expect(ids).toHaveLength(new Set(ids).size)
        for (const measure of query.measures.filter((name) => !days.missing.includes(name)))
          expect(total(campaigns.rows, measure)).toBeCloseTo(total(days.rows, measure), 1)
        if (groupIds) expect(campaigns.rows.every(({ groupId }) => groupIds.includes(groupId!))).toBe(true)
      }
    })

    it('nobody’s groups are not everybody’s: no call, no row', async () => {
      const { tracker, query, calls } = await start()
      const before = await calls()
      expect(await tracker.statsByDay({ ...query, groupIds: [] })).toEqual({ rows: [], unread: 0, missing: [] })
      expect(await tracker.statsByCampaign({ ...query, groupIds: [] })).toEqual({ rows: [], unread: 0, missing: [] })
      expect(await calls()).toBe(before)
    })

    it('names a measure that it does not know, and counts the others', async () => {
      const { tracker, query } = await start()
      const { rows, missing } = await tracker.statsByDay({ ...query, measures: ['no_such_measure', 'clicks'] })
      expect(missing).toEqual(['no_such_measure'])
      expect(Object.keys(rows[0]!.values)).toEqual(['clicks'])
      expect(total(rows, 'clicks')).toBe(total((await tracker.statsByDay(query)).rows, 'clicks'))
    })

    it('knows its first day', async () => {
      const { tracker, query } = await start()
      const first = await tracker.earliestDay(query.timeZone)
      expect(first).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      const upToIt = await tracker.statsByDay({ ...query, from: '2000-01-01', to: first! })
      expect(upToIt.rows.map(({ day }) => day)).toEqual([first])
    })

    it('lists groups and campaigns, each once', async () => {
      const { tracker } = await start()
      const [groups, campaigns] = [await tracker.groups(), await tracker.campaigns()]
      for (const list of [groups, campaigns]) {
        expect(list.length).toBeGreaterThan(0)
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }
      const known = new Set([null, ...groups.map(({ id }) => id)])
      expect(campaigns.every(({ groupId }) => known.has(groupId))).toBe(true)
      expect(tracker.state()).toMatchObject({ service: 'keitaro', state: 'green' })
    })
  })
}

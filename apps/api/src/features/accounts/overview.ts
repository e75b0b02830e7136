import type { Answer, accounts as contract } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Whose } from '../../lib/principal.ts'
import { startOfDay } from '../../lib/zones.ts'
import { countStates, listTaken, sumTaken, type OverviewQuery } from './repository/overview.ts'

type OverviewInput = {
  page?: number | undefined
  limit?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  state?: OverviewQuery['state'] | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
  holder?: number | undefined
}

/** The next day, as YYYY-MM-DD. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Builds the database query of an overview, limited to accounts of these people. */
export const overviewQuery = (timeZone: string, whose: Whose, asked: OverviewInput): OverviewQuery => {
  const sort = asked.sort ?? '-takenAt'
  return {
    whose,
    page: asked.page ?? 1,
    limit: asked.limit ?? 100,
    search: asked.search ?? '',
    sort: sort.replace('-', '') as OverviewQuery['sort'],
    descending: sort.startsWith('-'),
    state: asked.state ?? 'all',
    from: asked.fromDate ? startOfDay(asked.fromDate, timeZone) : null,
    before: asked.toDate ? startOfDay(dayAfter(asked.toDate), timeZone) : null,
    holder: asked.holder ?? null,
  }
}

/** A page of taken accounts, with sums over all matches. */
export const readOverview = async (
  db: Db,
  timeZone: string,
  whose: Whose,
  asked: OverviewInput,
): Promise<Answer<(typeof contract)['listTakenWithUsers']>> => {
  const query = overviewQuery(timeZone, whose, asked)
  const [accounts, { total, totals }] = [await listTaken(db, query), await sumTaken(db, query)]
  const states = await countStates(db, query)
  return { accounts, total, totals, states, page: query.page, limit: query.limit }
}

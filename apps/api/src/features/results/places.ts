import type { ResultDimension, ResultPlace } from '@app/contract'
import type { KnownAccount } from './repository/accounts.ts'
import type { PartGroup, Some, PartFilter } from './repository/parts.ts'

/** Attribution of an amount or account. Campaign 0 is traffic without a campaign; null is an account without one. */
export interface Row {
  day: string
  campaignId: number | null
  accountKey: string | null
  personId: number | null
}

interface PlacesOptions {
  /** Accounts that the reader may know about, by key. Figures of all others join the line without an account. */
  accounts: ReadonlyMap<string, KnownAccount>
  /** ISO code; null if unknown. */
  countryOf(campaignId: number): string | null
  /** All known campaigns. */
  campaignIds: readonly number[]
}

/** Database grouping behind each dimension. */
export const groupOf: Record<ResultDimension, PartGroup> = {
  buyer: 'person',
  country: 'campaign',
  campaign: 'campaign',
  account: 'account',
  sheet: 'account',
  day: 'day',
}

/** Maps rows to the line of each dimension. An empty key is the remainder. */
export const createPlaces = ({ accounts, countryOf, campaignIds }: PlacesOptions) => {
  const known = (key: string | null): KnownAccount | undefined => (key === null ? undefined : accounts.get(key))

  const ofCampaign = ({ campaignId, accountKey }: Row): ResultPlace => {
    if (campaignId !== null) return { by: 'campaign', key: String(campaignId) }
    return { by: 'account', key: known(accountKey)?.key ?? '' }
  }

  const keys: Record<Exclude<ResultDimension, 'campaign'>, (row: Row) => string | null> = {
    buyer: ({ personId }) => (personId === null ? null : String(personId)),
    country: ({ campaignId, accountKey }) =>
      campaignId === null ? (known(accountKey)?.country ?? null) : countryOf(campaignId),
    account: ({ accountKey }) => known(accountKey)?.key ?? null,
    sheet: ({ accountKey }) => {
      const id = known(accountKey)?.sheetId ?? null
      return id === null ? null : String(id)
    },
    day: ({ day }) => day,
  }

  /** Line of a row. An account without a campaign is a line of its own among campaigns. */
  const placeOf = (by: ResultDimension, row: Row): ResultPlace =>
    by === 'campaign' ? ofCampaign(row) : { by, key: keys[by](row) ?? '' }

  /** Line of a sum from the database by its group key; people and days keep their own key. */
  const placeOfGroup = (by: ResultDimension, key: string | null): ResultPlace => {
    const group = groupOf[by]
    return placeOf(by, {
      day: group === 'day' ? key! : '',
      campaignId: group === 'campaign' ? Number(key) : 0,
      accountKey: group === 'account' ? key : null,
      personId: group === 'person' && key !== null ? Number(key) : null,
    })
  }

  const matches = (filters: readonly ResultPlace[], row: Row): boolean =>
    filters.every(({ by, key }) => {
      const place = placeOf(by, row)
      return place.by === by && place.key === key
    })

  const allAccounts = [...accounts.values()]
  const campaignsIn = (country: string): Some<number> =>
    country === ''
      ? { among: false, these: campaignIds.filter((id) => countryOf(id) !== null) }
      : { among: true, these: campaignIds.filter((id) => countryOf(id) === country) }
  const accountsOf = (has: (account: KnownAccount) => boolean, isRest: boolean): Some<string> => ({
    among: !isRest,
    these: allAccounts.filter((account) => (isRest ? true : has(account))).map(({ key }) => key),
  })

  /** The same filters as a database condition. */
  const wantedOf = (filters: readonly ResultPlace[], people: readonly number[] | null): PartFilter => {
    const wanted: PartFilter = { people: people ?? undefined }
    const among = { campaigns: [] as Some<number>[], accounts: [] as Some<string>[] }
    for (const { by, key } of filters) {
      if (by === 'buyer' && key === '') wanted.unassigned = true
      if (by === 'buyer' && key !== '') wanted.people = [Number(key)]
      if (by === 'campaign') among.campaigns.push({ among: true, these: key === '' ? [] : [Number(key)] })
      if (by === 'country') among.campaigns.push(campaignsIn(key))
      if (by === 'account') among.accounts.push(accountsOf((account) => account.key === key, key === ''))
      if (by === 'sheet')
        among.accounts.push(
          key === ''
            ? { among: false, these: allAccounts.filter(({ sheetId }) => sheetId !== null).map((each) => each.key) }
            : accountsOf(({ sheetId }) => String(sheetId) === key, false),
        )
    }
    wanted.campaigns = bothOf(among.campaigns)
    wanted.accounts = bothOf(among.accounts)
    return wanted
  }

  return { placeOf, placeOfGroup, matches, wantedOf }
}

/** Intersection of two conditions. */
const bothOf = <T>([one, other]: readonly Some<T>[]): Some<T> | undefined => {
  if (!one || !other) return one
  const [first, second] = one.among || !other.among ? [one, other] : [other, one]
  const these = new Set(second.these)
  if (first.among) return { among: true, these: first.these.filter((each) => these.has(each) === second.among) }
  return { among: false, these: [...new Set([...first.these, ...second.these])] }
}

export type Places = ReturnType<typeof createPlaces>

import type { ResultPlace } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KnownAccount } from './repository/accounts.ts'
import { readNames, readSheetName } from './repository/people.ts'
import type { Scope } from './scope.ts'

/** Metadata of lines besides figures. */
export interface LineNames {
  campaigns: ReadonlyMap<number, { name: string; groupId: number | null }>
  /** Accounts that the reader may know about. */
  accounts: ReadonlyMap<string, KnownAccount>
}

export interface Words {
  name: string | null
  detail: string | null
}

/** Names of lines, and whether the reader may query what is behind them. */
export const createLineNames = (db: Db) => {
  const mayAsk = async (
    { by, key }: ResultPlace,
    { scope, people, seesGroup }: Scope,
    { campaigns, accounts }: LineNames,
    isFound: boolean,
  ): Promise<boolean> => {
    if (by === 'buyer') {
      if (key === '') return scope === 'all'
      return people === null ? (await readNames(db, [Number(key)])).size > 0 : people.includes(Number(key))
    }
    if (by === 'campaign') {
      const campaign = campaigns.get(Number(key))
      if (scope === 'all') return key === '0' || campaign !== undefined
      return isFound || (campaign !== undefined && seesGroup(campaign.groupId))
    }
    if (by === 'account') return key === '' || accounts.has(key)
    if (by === 'sheet') {
      if (key === '' || [...accounts.values()].some(({ sheetId }) => String(sheetId) === key)) return true
      return scope === 'all' && (await readSheetName(db, Number(key))) !== null
    }
    return true
  }

  return {
    /** `isFound`: the reader has a part in it. @throws Refusal not_found if it does not exist or is not the reader's */
    check: async (filters: readonly ResultPlace[], scope: Scope, named: LineNames, isFound: boolean): Promise<void> => {
      for (const filter of filters) if (!(await mayAsk(filter, scope, named, isFound))) throw new Refusal('not_found')
    },

    /** Names by dimension and key. */
    words: async (
      all: readonly ResultPlace[],
      { campaigns, accounts }: LineNames,
    ): Promise<ReadonlyMap<string, Words>> => {
      const people = await readNames(
        db,
        all.flatMap(({ by, key }) => (by === 'buyer' && key !== '' ? [Number(key)] : [])),
      )
      const sheets = new Map([...accounts.values()].map(({ sheetId, sheet }) => [String(sheetId), sheet]))
      const missing = all.filter(({ by, key }) => by === 'sheet' && key !== '' && !sheets.has(key))
      for (const { key } of missing) sheets.set(key, await readSheetName(db, Number(key)))
      const wordsOf = ({ by, key }: ResultPlace): Words => {
        const none = { name: null, detail: null }
        if (key === '') return none
        if (by === 'buyer') return { name: people.get(Number(key)) ?? null, detail: null }
        if (by === 'sheet') return { name: sheets.get(key) ?? null, detail: null }
        if (by === 'account') {
          const account = accounts.get(key)
          return account ? { name: account.name, detail: account.accountId } : none
        }
        if (by === 'campaign' && key !== '0')
          return { name: campaigns.get(Number(key))?.name || `#${key}`, detail: key }
        return none
      }
      return new Map(all.map((place) => [`${place.by} ${place.key}`, wordsOf(place)]))
    },
  }
}

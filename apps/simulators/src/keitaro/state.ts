import { randomBytes } from 'node:crypto'
import { defaultModes, type Modes } from './modes.ts'
import type { Campaign, Stream } from './shapes.ts'
import type { Column } from './traffic.ts'

/** Amount in the units of a column, added to noon (UTC) of a campaign's day. */
export interface Correction {
  /** Days since 1970. */
  day: number
  campaignId: number
  column: Column
  by: number
}

/** A click on a campaign's public address. */
export interface Visited {
  campaignId: number
  /** In ms since 1970. */
  at: number
  /** Requested address and its User-Agent. */
  url: string
  userAgent: string
}

export interface KeitaroState {
  apiKey: string
  /** Seed of all history. */
  seed: number
  /** First day with traffic, in days since 1970 (UTC). */
  firstDay: number
  modes: Modes
  nextId: number
  /** Later corrections of history. */
  corrections: Correction[]
  /** Clicks on public addresses, counted like all others. */
  visits: Visited[]
  /** Campaigns and streams created or changed since the start, by id. */
  campaigns: Record<string, Campaign>
  streams: Record<string, Stream>
}

export const dayMs = 86_400_000
export const usualHistoryDays = 365

export const seedState =
  (apiKey: string | undefined, now: () => number, historyDays: number) =>
  (before?: KeitaroState): KeitaroState => ({
    apiKey: apiKey ?? before?.apiKey ?? randomBytes(16).toString('hex'),
    seed: 20_260_101,
    firstDay: Math.floor(now() / dayMs) - historyDays,
    modes: { ...defaultModes },
    nextId: 9_001,
    corrections: [],
    visits: [],
    campaigns: {},
    streams: {},
  })

/** Campaign without the secret that allows sending clicks. */
export const withoutToken = ({ token: _token, ...rest }: Campaign): Omit<Campaign, 'token'> => rest

export type ShownKeitaroState = Omit<KeitaroState, 'apiKey' | 'campaigns'> & {
  campaigns: Record<string, Omit<Campaign, 'token'>>
}

/** State in control/state, without keys. */
export const shownState = ({ apiKey: _apiKey, campaigns, ...rest }: KeitaroState): ShownKeitaroState => ({
  ...rest,
  campaigns: Object.fromEntries(Object.entries(campaigns).map(([id, each]) => [id, withoutToken(each)])),
})

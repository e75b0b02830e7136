import { randomBytes } from 'node:crypto'
import { defaultModes, type Modes } from './modes.ts'
import type { Campaign, Stream } from './shapes.ts'
import type { Column } from './traffic.ts'

/** An amount in the units of a column, added to noon (UTC) of a campaign's day. */
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
  /** The address as it was called, and by what. */
  url: string
  userAgent: string
}

export interface KeitaroState {
  apiKey: string
  /** What all history is made from. */
  seed: number
  /** First day with traffic, in days since 1970 (UTC): so many days before the first start. */
  firstDay: number
  modes: Modes
  nextId: number
  /** What history was corrected by afterwards. */
  corrections: Correction[]
  /** Clicks on public addresses, which count like all others. */
  visits: Visited[]
  /** Campaigns and streams that were made or changed since the start, by id. */
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

/** A campaign without the secret that lets its owner send clicks. */
export const withoutToken = ({ token: _token, ...rest }: Campaign): Omit<Campaign, 'token'> => rest

export type ShownKeitaroState = Omit<KeitaroState, 'apiKey' | 'campaigns'> & {
  campaigns: Record<string, Omit<Campaign, 'token'>>
}

/** What control/state shows: everything but keys. */
export const shownState = ({ apiKey: _apiKey, campaigns, ...rest }: KeitaroState): ShownKeitaroState => ({
  ...rest,
  campaigns: Object.fromEntries(Object.entries(campaigns).map(([id, each]) => [id, withoutToken(each)])),
})

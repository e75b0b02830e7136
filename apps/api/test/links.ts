import { countryCodes, type LinkRecord } from '@app/contract'
import { expect } from 'vitest'
import { unique } from './unique.ts'
import type { TestClient } from './client.ts'
import type { World } from './world.ts'

/** Form values of a link, for an account that no other test uses. */
export const wish = (more: Record<string, unknown> = {}) => ({
  country: 'ES',
  account_id: unique('acc'),
  pixel: '881204417730265',
  pwa_link: 'https://pwa.example.com/es/reels-7',
  ...more,
})

/** PWA link for the library, with an address that no other test uses. */
export const pwaWish = (more: Record<string, unknown> = {}) => ({
  name: unique('PWA'),
  address: `https://pwa.example.com/${unique('pwa')}`,
  country: null as string | null,
  active: true,
  ...more,
})

const free = countryCodes().filter((code) => !['ES', 'KZ'].includes(code))

/** Country for the link list, unused by the other tests of the file. */
export const countryWish = (more: Record<string, unknown> = {}) => ({
  country: free.shift()!,
  template_id: null as number | null,
  active: true,
  ...more,
})

export type Wish = ReturnType<typeof wish>

interface Address {
  url: string
  apiKey: string
}

export interface SeenCampaign {
  id: number
  name: string
  alias: string
  state: string
  group_id: number
  notes: string
  parameters: Record<string, { name: string; placeholder: string }>
}

export interface SeenStream {
  id: number
  name: string
  type: string
  schema: string
  action_payload: unknown
  collect_clicks: boolean
  position: number
  filters: { name: string; mode: string; payload: unknown }[]
  offers: unknown[]
}

/** Contents of a simulated tracker, read through its API. */
export const lookAt = ({ url, apiKey }: Address) => {
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}/admin_api/v1/${path}`, { headers: { 'api-key': apiKey } })).json()) as T
  return {
    /** Campaigns created for an account; including archived ones on request. */
    campaignsFor: async (accountId: string, archived = false) =>
      (await get<SeenCampaign[]>(archived ? 'campaigns/deleted' : 'campaigns')).filter(({ name }) =>
        name.includes(accountId),
      ),
    streamsOf: (campaignId: number) => get<SeenStream[]>(`campaigns/${campaignId}/streams`),
  }
}

/** The link once no work on it is pending. */
export const settled = async (client: TestClient, id: number): Promise<LinkRecord> => {
  const read = async () => (await client.call('getLink', { params: { id: String(id) } })).body
  await expect.poll(async () => (await read()).state, { timeout: 90_000 }).not.toMatch(/creating|cleaning/)
  return read()
}

/** Makes the simulated tracker fail. */
export const trackerFault = (world: World, method: string, path: string, more: Record<string, unknown>) =>
  world.tracker('/faults', 'POST', { match: { method, path }, times: 1, ...more })

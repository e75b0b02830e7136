import type { Memory } from '../state.ts'
import { catalogueOf, type Catalogue } from './catalogue.ts'
import type { Campaign, Stream } from './shapes.ts'
import type { KeitaroState } from './state.ts'

/** Contents of the tracker: the initial catalogue, overlaid with later changes. */
export interface Store {
  catalogue(): Catalogue
  campaign(id: number): Campaign | undefined
  /** Includes archived ones; sorted by id. */
  campaigns(): Campaign[]
  stream(id: number): Stream | undefined
  streams(): Stream[]
  keepCampaign(campaign: Campaign): Campaign
  keepStream(stream: Stream): Stream
  newId(): number
}

export const createStore = (memory: Memory<KeitaroState>): Store => {
  const catalogue = catalogueOf(memory)
  const merged = <T extends { id: number }>(made: ReadonlyMap<number, T>, kept: Record<string, T>): T[] => {
    const fresh = Object.values(kept).filter(({ id }) => !made.has(id))
    return [...[...made.values()].map((each) => kept[each.id] ?? each), ...fresh]
  }
  return {
    catalogue,
    campaign: (id) => memory.current.campaigns[id] ?? catalogue().campaigns.get(id),
    campaigns: () => merged(catalogue().campaigns, memory.current.campaigns),
    stream: (id) => memory.current.streams[id] ?? catalogue().streams.get(id),
    streams: () => merged(catalogue().streams, memory.current.streams),
    keepCampaign: (campaign) => {
      memory.current.campaigns[campaign.id] = campaign
      memory.save()
      return campaign
    },
    keepStream: (stream) => {
      memory.current.streams[stream.id] = stream
      memory.save()
      return stream
    },
    newId: () => memory.current.nextId++,
  }
}

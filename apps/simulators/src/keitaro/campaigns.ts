import { randomBytes } from 'node:crypto'
import { ApiError } from './answers.ts'
import { nameOfGroup, stamp } from './catalogue.ts'
import type { Modes } from './modes.ts'
import type { Campaign } from './shapes.ts'
import type { Store } from './store.ts'
import { invalid, readWritten, WrittenCampaign } from './validation.ts'

const secret = (bytes: number): string => randomBytes(bytes).toString('hex')

const encoded = (parameters: object, how: Modes['parametersAsString']): unknown => {
  if (how === 'never') return Object.keys(parameters).length === 0 ? [] : parameters
  return how === 'once' ? JSON.stringify(parameters) : JSON.stringify(JSON.stringify(parameters))
}

/** Campaign as read through the API: with its group's name, without the written domain. */
export const shownCampaign = ({ domain_id: _domain, ...campaign }: Campaign, modes: Modes) => ({
  ...campaign,
  group: nameOfGroup(campaign.group_id),
  domain: null,
  parameters: encoded(campaign.parameters, modes.parametersAsString),
})

/** Operations on campaigns; each returns the stored campaign. */
export const createCampaigns = (store: Store, modes: () => Modes, clock: () => number) => {
  const now = (): string => stamp(clock())

  const find = (id: number): Campaign => {
    const found = store.campaign(id)
    if (found && found.state !== 'deleted') return found
    const text = `Traffic\\Model\\Campaign #${id} not found`
    throw new ApiError(404, modes().json404 ? { error: text } : text)
  }

  const refuseTakenAlias = (alias: string | undefined, id?: number): void => {
    const taken = store.campaigns().some((each) => each.alias === alias && each.id !== id && each.state !== 'deleted')
    if (alias !== undefined && taken) throw invalid({ alias: ['Alias has already used'] }, modes().validationStatus)
  }

  const kept = (campaign: Campaign, { parameters, postbacks, ...written }: WrittenCampaign): Campaign => {
    const rows = postbacks?.map((postback) => ({ id: store.newId(), campaign_id: campaign.id, ...postback }))
    const changed = { ...campaign, ...written, updated_at: now() } as Campaign
    return store.keepCampaign({ ...changed, ...(parameters && { parameters }), ...(rows && { postbacks: rows }) })
  }

  const setState = (campaign: Campaign, state: string): Campaign =>
    store.keepCampaign({ ...campaign, state, updated_at: now() })

  return {
    find,

    list: (archived: boolean): Campaign[] =>
      store.campaigns().filter(({ state }) => (state === 'deleted') === archived),

    /** Defaults of the API, which differ from those of the panel. */
    create: (body: unknown): Campaign => {
      const written = readWritten(WrittenCampaign, body, ['alias', 'name'], modes().validationStatus)
      refuseTakenAlias(written.alias)
      const id = store.newId()
      const fresh: Campaign = {
        id,
        alias: '',
        name: '',
        type: 'position',
        uniqueness_method: 'ip',
        cookies_ttl: 24,
        position: id,
        state: 'active',
        cost_type: 'CPC',
        cost_value: 0,
        cost_currency: 'USD',
        cost_auto: false,
        group_id: 0,
        bind_visitors: null,
        traffic_source_id: 0,
        domain_id: 0,
        token: secret(16),
        traffic_loss: 0,
        notes: '',
        parameters: {},
        postbacks: [],
        created_at: now(),
        updated_at: now(),
      }
      return kept(fresh, written)
    },

    update: (id: number, body: unknown): Campaign => {
      const campaign = find(id)
      const written = readWritten(WrittenCampaign, body, [], modes().validationStatus)
      refuseTakenAlias(written.alias, id)
      return kept(campaign, written)
    },

    /** Copies everything but id, name, address and secrets. */
    clone: (id: number): Campaign => {
      const source = find(id)
      const own = {
        id: store.newId(),
        alias: secret(4),
        token: secret(16),
        postbacks: [],
        name: `Copy of ${source.name}`,
      }
      return store.keepCampaign({ ...source, ...own, created_at: now(), updated_at: now() })
    },

    enable: (id: number): Campaign => setState(find(id), 'active'),
    disable: (id: number): Campaign => setState(find(id), 'disabled'),
    archive: (id: number): Campaign => setState(find(id), 'deleted'),
    restore: (id: number): Campaign => setState(store.campaign(id) ?? find(id), 'active'),
  }
}

export type Campaigns = ReturnType<typeof createCampaigns>

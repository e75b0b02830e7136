import { code } from './random.ts'
import type { Campaign, Stream } from './shapes.ts'
import { dayMs, type KeitaroState } from './state.ts'

const countries = ['ES', 'KZ']

/** Template campaigns, one per country; they have no traffic. */
export const templateCampaigns = ({ seed, firstDay }: KeitaroState): Campaign[] =>
  countries.map((country, index) => {
    const at = `${new Date(firstDay * dayMs).toISOString().slice(0, 10)} 09:00:00`
    return {
      id: index + 1,
      alias: code(8, index, seed),
      name: `[template] ${country}`,
      type: 'position',
      uniqueness_method: 'ip_ua',
      cookies_ttl: 24,
      position: 1_000 + index,
      state: 'active',
      cost_type: 'CPC',
      cost_value: 0,
      cost_currency: 'USD',
      cost_auto: true,
      group_id: 0,
      bind_visitors: null,
      traffic_source_id: 1,
      domain_id: 1,
      token: code(32, index, seed, 7),
      traffic_loss: 0,
      notes: '',
      parameters: {
        sub_id_1: { name: 'sub1', placeholder: '{{ad.id}}', alias: 'Ad' },
        sub_id_2: { name: 'sub2', placeholder: '{{campaign.name}}', alias: 'Campaign' },
      },
      postbacks: [],
      created_at: at,
      updated_at: at,
    }
  })

/** Each template sends its own country to an offer, and everybody else to a harmless page. */
export const templateStreams = (state: KeitaroState): Stream[] =>
  templateCampaigns(state).flatMap(({ id, name, updated_at }) => {
    const stream: Stream = {
      id: id * 10 + 1,
      campaign_id: id,
      type: 'regular',
      name: 'Offer',
      position: 1,
      weight: 100,
      state: 'active',
      schema: 'landings',
      action_type: 'http',
      action_payload: '',
      action_options: null,
      collect_clicks: true,
      filter_or: false,
      offer_selection: 'before_click',
      comments: null,
      filters: [
        { id: id * 100 + 1, stream_id: id * 10 + 1, name: 'country', mode: 'accept', payload: [name.slice(-2)] },
      ],
      triggers: [],
      landings: [],
      offers: [
        {
          id: id * 1_000 + 1,
          stream_id: id * 10 + 1,
          offer_id: id,
          share: 100,
          state: 'active',
          created_at: updated_at,
          updated_at,
        },
      ],
      updated_at,
    }
    const rest: Partial<Stream> = {
      name: 'Everybody else',
      type: 'default',
      schema: 'action',
      action_type: 'show_text',
    }
    return [
      stream,
      { ...stream, ...rest, id: id * 10 + 2, position: 2, action_payload: 'Nothing here', filters: [], offers: [] },
    ]
  })

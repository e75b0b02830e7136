import type { Campaigns } from './campaigns.ts'
import type { Stream } from './shapes.ts'
import type { Streams } from './streams.ts'

/** Target of a visitor on a campaign's public address: another address, or a text. */
export type Visit = ({ to: string } | { text: string }) & { campaignId: number }

const order = ['forced', 'regular', 'default']

/** Local visitors count as coming from whichever country a filter accepts. */
const wants = ({ filters }: Stream): boolean =>
  filters.every(({ name, mode }) => name === 'country' && mode === 'accept')

/** Response to a visitor of a campaign's alias; null if unknown. */
export const visit = (campaigns: Campaigns, streams: Streams, alias: string): Visit | null => {
  const campaign = campaigns.list(false).find((each) => each.alias === alias && each.state === 'active')
  if (!campaign) return null
  const stream = streams
    .of(campaign.id)
    .filter((each) => each.state === 'active' && wants(each))
    .toSorted(
      (left, right) => order.indexOf(left.type) - order.indexOf(right.type) || left.position - right.position,
    )[0]
  const payload = String(stream?.action_payload ?? '')
  const { id: campaignId } = campaign
  return stream?.schema === 'redirect' && payload ? { to: payload, campaignId } : { text: payload, campaignId }
}

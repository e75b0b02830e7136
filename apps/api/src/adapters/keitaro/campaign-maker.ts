import { z } from 'zod'
import type { CircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { TrackerError, type NewCampaign, type NewStream, type Tracker } from '../../ports/tracker.ts'
import type { Deadline } from '../../lib/deadline.ts'
import type { ReadCall, Write } from './client.ts'
import { nameIn, partOf, rowsOf } from './shapes.ts'
import { DesignRow, DomainRow, ItsRow, listOf, Made, MadeStream, NamedStream, StreamRow } from './campaign-shapes.ts'

type Making = Pick<
  Tracker,
  | 'templates'
  | 'design'
  | 'domains'
  | 'streams'
  | 'createCampaign'
  | 'createStream'
  | 'archiveCampaign'
  | 'archiveStream'
>

const Domains = rowsOf(DomainRow)
const Streams = rowsOf(NamedStream)
/** Streams that are only counted; unreadable ones are reported when the campaign is copied. */
const CountedStreams = partOf(NamedStream)
const RawStreams = listOf(z.unknown())

const unreadable = (what: string, detail?: string): TrackerError =>
  new TrackerError('unreadable', `Keitaro answered ${what} that cannot be read`, { detail })

/**
 * Parses all streams, because a template is copied whole or not at all.
 * @throws TrackerError unreadable, naming the first unreadable stream
 */
const designedStreams = (rows: readonly unknown[]) =>
  rows.map((row, index) => {
    const { data } = StreamRow.safeParse(row)
    if (!data) throw unreadable('a stream', nameIn(row) ?? `#${index + 1}`)
    return data
  })

/** Schema for answers about deleted things, which may be anything. */
const Anything = z.unknown()

const written = ({ name, alias, groupId, domainId, notes, settings, parameters }: NewCampaign) => ({
  ...settings,
  name,
  alias,
  notes,
  state: 'active',
  group_id: groupId ?? 0,
  domain_id: domainId,
  parameters: Object.fromEntries(parameters.map(({ field, label, ...rest }) => [field, { ...rest, alias: label }])),
})

type Filter = { name: string }
const isFilter = (given: unknown): given is Filter =>
  typeof given === 'object' && given !== null && typeof (given as { name?: unknown }).name === 'string'

/** Replaces any country filter by one for this country. */
const onlyFrom = (country: string, filters: unknown): unknown[] => [
  ...(Array.isArray(filters) ? filters.filter((each) => isFilter(each) && each.name !== 'country') : []),
  { name: 'country', mode: 'accept', payload: [country] },
]

const streamWritten = (campaignId: number, { name, kind, position, settings, country, target }: NewStream) => ({
  action_type: 'http',
  schema: 'landings',
  ...settings,
  // Without it the tracker counts no clicks.
  collect_clicks: true,
  campaign_id: campaignId,
  state: 'active',
  type: kind,
  name,
  position,
  ...(country && { filters: onlyFrom(country, settings['filters']) }),
  ...(target && { schema: 'redirect', action_type: 'http', action_payload: target, offers: [], landings: [] }),
})

/** Templates, domains, and the calls that make or change campaigns. */
export const createCampaignMaker = (
  read: ReadCall,
  write: Write,
  newDeadline: () => Deadline,
  campaigns: Tracker['campaigns'],
  skipped: CircuitBreaker['skipped'],
): Making => {
  const streamsOf = <T extends z.ZodType>(campaignId: number, shape: T) =>
    read({ path: `campaigns/${campaignId}/streams` }, shape, newDeadline())
  const streams = async (campaignId: number) => {
    const { rows, skipped: unread } = await streamsOf(campaignId, Streams)
    skipped('streams', unread, rows.length + unread, String(campaignId))
    return rows
  }

  /** Archiving something that does not exist counts as success. */
  const archive = async (path: string): Promise<void> => {
    try {
      await write({ method: 'DELETE', path }, Anything)
    } catch (error) {
      if (!(error instanceof TrackerError && error.failure === 'rejected' && error.isMissing)) throw error
    }
  }

  return {
    templates: async (prefix) => {
      const found = (await campaigns()).filter(({ name }) => name.startsWith(prefix))
      const count = async (id: number): Promise<number> => {
        const { rows, skipped: unread } = await streamsOf(id, CountedStreams)
        return rows.length + unread
      }
      const counts = await Promise.all(found.map(({ id }) => count(id)))
      return found
        .map(({ id, name, groupId }, index) => ({ id, name, groupId, streams: counts[index]! }))
        .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    },

    design: async (campaignId) => {
      const its = await read({ path: `campaigns/${campaignId}` }, ItsRow, newDeadline())
      const { data: design } = DesignRow.safeParse(its)
      if (!design) throw unreadable('a setting')
      const { parameters, group_id: groupId, ...settings } = design
      const rows = designedStreams(await streamsOf(campaignId, RawStreams)).toSorted(
        (left, right) => left.position - right.position,
      )
      return {
        settings,
        parameters,
        groupId,
        streams: rows.map(({ id: _id, position: _position, name, type: kind, ...rest }) => ({
          name,
          kind,
          settings: rest,
        })),
      }
    },

    domains: async () => {
      const { rows, skipped: unread } = await read({ path: 'domains' }, Domains, newDeadline())
      skipped('domains', unread, rows.length + unread)
      return rows.flatMap(({ id, name, works }) => (works && name ? [{ id, ...name }] : []))
    },

    streams,
    createCampaign: (campaign) => write({ method: 'POST', path: 'campaigns', json: written(campaign) }, Made),
    createStream: (campaignId, stream) =>
      write({ method: 'POST', path: 'streams', json: streamWritten(campaignId, stream) }, MadeStream),
    archiveCampaign: (campaignId) => archive(`campaigns/${campaignId}`),
    archiveStream: (streamId) => archive(`streams/${streamId}`),
  }
}

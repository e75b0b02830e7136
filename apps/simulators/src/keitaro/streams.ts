import { ApiError } from './answers.ts'
import { stamp } from './catalogue.ts'
import type { Modes } from './modes.ts'
import type { Stream, StreamRow } from './shapes.ts'
import type { Store } from './store.ts'
import { readWritten, WrittenStream } from './validation.ts'

/** Operations on streams; each returns the stored stream. */
export const createStreams = (store: Store, modes: () => Modes, clock: () => number) => {
  const now = (): string => stamp(clock())

  const find = (id: number): Stream => {
    const found = store.stream(id)
    if (found && found.state !== 'deleted') return found
    const text = `Traffic\\Model\\Stream #${id} not found`
    throw new ApiError(404, modes().json404 ? { error: text } : text)
  }

  /** Existing items keep their row, new ones are appended, and duplicates count once. */
  const rowsOf = <K extends string, R extends StreamRow & Record<K, number>>(
    key: K,
    before: R[],
    written: (Record<K, number> & { share: number; state: string })[],
    streamId: number,
  ): R[] => {
    const once = [...new Map(written.map((each) => [each[key], each])).values()]
    const wasThere = (each: Record<K, number>): R | undefined => before.find((row) => row[key] === each[key])
    const ordered = [...once.filter(wasThere), ...once.filter((each) => !wasThere(each))]
    return ordered.map((each) => {
      const fresh = { id: store.newId(), stream_id: streamId, created_at: now() }
      return { ...fresh, ...wasThere(each), ...each, updated_at: now() } as unknown as R
    })
  }

  const kept = (stream: Stream, { filters, offers, landings, ...written }: WrittenStream): Stream => {
    const lists: Partial<Stream> = {
      ...(filters && {
        filters: filters.map(({ payload, ...rest }) => ({ id: store.newId(), stream_id: stream.id, payload, ...rest })),
      }),
      ...(offers && { offers: rowsOf('offer_id', stream.offers, offers, stream.id) }),
      ...(landings && { landings: rowsOf('landing_id', stream.landings, landings, stream.id) }),
    }
    return store.keepStream({ ...stream, ...(written as Partial<Stream>), ...lists, updated_at: now() })
  }

  return {
    find,
    of: (campaignId: number): Stream[] =>
      store.streams().filter(({ campaign_id, state }) => campaign_id === campaignId && state !== 'deleted'),

    create: (body: unknown): Stream => {
      const required = ['campaign_id', 'schema', 'type', 'name', 'action_type'] as const
      const written = readWritten(WrittenStream, body, required, modes().validationStatus)
      const fresh: Stream = {
        id: store.newId(),
        campaign_id: 0,
        type: 'regular',
        name: '',
        position: store.streams().filter(({ campaign_id }) => campaign_id === written.campaign_id).length + 1,
        weight: 100,
        state: 'active',
        schema: 'landings',
        action_type: 'http',
        action_payload: '',
        action_options: null,
        // Differs from the panel: without it clicks are not recorded.
        collect_clicks: false,
        filter_or: false,
        offer_selection: 'before_click',
        comments: null,
        filters: [],
        triggers: [],
        landings: [],
        offers: [],
        updated_at: now(),
      }
      return kept(fresh, written)
    },

    /** Partial update; a list replaces the whole list. */
    update: (id: number, body: unknown): Stream =>
      kept(find(id), readWritten(WrittenStream, body, [], modes().validationStatus)),

    setState: (id: number, state: string): Stream => {
      const stream = state === 'active' ? (store.stream(id) ?? find(id)) : find(id)
      return store.keepStream({ ...stream, state, updated_at: now() })
    },

    /** Copies every stream of one campaign to another. */
    copy: (from: number, to: number): void => {
      for (const stream of store
        .streams()
        .filter(({ campaign_id, state }) => campaign_id === from && state !== 'deleted')) {
        const id = store.newId()
        const moved = <R extends { id: number; stream_id: number }>(rows: R[]): R[] =>
          rows.map((row) => ({ ...row, id: store.newId(), stream_id: id }))
        store.keepStream({
          ...stream,
          id,
          campaign_id: to,
          filters: moved(stream.filters),
          offers: moved(stream.offers),
          landings: moved(stream.landings),
        })
      }
    },
  }
}

export type Streams = ReturnType<typeof createStreams>

import type { ReadList, Service, ServiceState } from '@app/contract'
import type { Log } from './log.ts'

interface Skipped {
  rows: number
  total: number
  since: string
  noticedAt: number
}

/** Maximum places remembered per kind of list, and how long each is remembered, in ms. */
const placesKept = 1_000
const noticedForMs = 3_600_000

/** Remembers lists with unreadable rows. Logs each such list once until it is whole again. */
export const createSkipped = (service: Service, log: Pick<Log, 'warn'> | undefined) => {
  const known = new Map<string, Skipped & { list: ReadList }>()

  const forgetOld = (): void => {
    for (const [key, { noticedAt }] of known)
      if (noticedAt < Date.now() - noticedForMs || known.size > placesKept) known.delete(key)
  }

  return {
    /** `place` distinguishes lists of the same kind and is not shown. */
    note: (list: ReadList, rows: number, total: number, place = ''): void => {
      const key = `${list} ${place}`
      const before = known.get(key)
      known.delete(key)
      if (rows === 0) return
      if (!before) log?.warn({ event: 'outbound.rows_skipped', service, list, rows, total })
      const now = Date.now()
      known.set(key, { list, rows, total, since: before?.since ?? new Date(now).toISOString(), noticedAt: now })
      if (known.size > placesKept) forgetOld()
    },

    /** Sums by list over all places. */
    all: (): ServiceState['skipped'] => {
      forgetOld()
      const lists = new Map<ReadList, ServiceState['skipped'][number]>()
      for (const { list, rows, total, since } of known.values()) {
        const sum = lists.get(list)
        lists.set(list, {
          list,
          rows: rows + (sum?.rows ?? 0),
          total: total + (sum?.total ?? 0),
          since: sum && sum.since < since ? sum.since : since,
        })
      }
      return [...lists.values()]
    },
  }
}

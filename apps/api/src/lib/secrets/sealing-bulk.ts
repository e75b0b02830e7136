import { sealRow, type KeyRing, type SealedPlace, type RowKey } from './sealing.ts'
import type { SealJob, SealedRow } from './sealing-worker.ts'
import { startThread } from '../threads/thread.ts'

export interface RowToSeal<C extends string> {
  place: SealedPlace
  values: Readonly<Record<C, string>>
}

export interface Sealed<C extends string> {
  key: RowKey
  sealed: Record<C, Buffer>
}

/** Fewer rows are sealed on the main thread, because starting a thread takes longer. */
const worthAThread = 200

const inThread = async (job: SealJob): Promise<SealedRow[]> => {
  const thread = startThread(new URL('./sealing-worker.ts', import.meta.url), job)
  try {
    return await thread.answer<SealedRow[]>()
  } finally {
    thread.end()
  }
}

/** Seals many new rows, in order. From 200 rows on it uses another thread, so that requests are served meanwhile. */
export const sealRows = async <C extends string>(
  ring: KeyRing,
  rows: readonly RowToSeal<C>[],
): Promise<Sealed<C>[]> => {
  if (rows.length < worthAThread) return rows.map(({ place, values }) => sealRow(ring, place, values))
  const keyId = ring.active()
  const key = ring.find(keyId)
  if (!key) throw new Error(`The key ${keyId} is not in the key file`)
  const done = await inThread({ keyId, key, rows: rows.map(({ place, values }) => ({ place, values })) })
  return done.map(({ wrapped, sealed }) => ({
    key: { keyId, wrapped: Buffer.from(wrapped) },
    sealed: Object.fromEntries(Object.entries(sealed).map(([column, value]) => [column, Buffer.from(value)])) as Record<
      C,
      Buffer
    >,
  }))
}

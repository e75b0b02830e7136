import { parentPort, workerData } from 'node:worker_threads'
import { sealRow, type SealedPlace } from './sealing.ts'

/** Input of the thread: the active key and the rows. */
export interface SealJob {
  keyId: string
  key: Uint8Array
  rows: { place: SealedPlace; values: Readonly<Record<string, string>> }[]
}

export interface SealedRow {
  wrapped: Uint8Array
  sealed: Record<string, Uint8Array>
}

const { keyId, key, rows } = workerData as SealJob
const ring = { active: () => keyId, find: () => Buffer.from(key) }

parentPort?.postMessage(
  rows.map(({ place, values }): SealedRow => {
    const { key: rowKey, sealed } = sealRow(ring, place, values)
    return { wrapped: rowKey.wrapped, sealed }
  }),
)

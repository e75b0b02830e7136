import { parentPort, workerData } from 'node:worker_threads'
import { createPasteWork, type PasteKind } from './paste-work.ts'

/** Start data of the thread; a `SealOrder` is each message after it. */
export interface PasteJob {
  kind: PasteKind
  text: string
  fingerprintKey: Uint8Array
}

export interface SealOrder {
  keyId: string
  key: Uint8Array
  wanted: { index: number; id: number }[]
}

const { kind, text, fingerprintKey } = workerData as PasteJob
const work = createPasteWork(kind, text, fingerprintKey)

parentPort?.postMessage(work.summary())
parentPort?.on('message', ({ keyId, key, wanted }: SealOrder) =>
  parentPort?.postMessage(work.seal({ active: () => keyId, find: () => Buffer.from(key) }, wanted)),
)

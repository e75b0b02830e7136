import type { KeyRing } from '#lib/secrets/sealing.ts'
import { startThread } from '#lib/threads/thread.ts'
import { createPasteWork, type PasteKind, type PasteSummary, type SealedCredentials } from './paste-work.ts'
import type { PasteJob, SealOrder } from './paste-worker.ts'

export interface OpenPaste {
  /** Null if the paste has more lines than allowed. */
  summary: PasteSummary | null
  seal(ring: KeyRing, wanted: { index: number; id: number }[]): Promise<SealedCredentials[]>
  close(): void
}

/** Texts shorter than this are parsed in place, since starting a thread takes longer. In characters. */
const worthAThread = 50_000

const inThread = async (job: PasteJob): Promise<OpenPaste> => {
  const thread = startThread(new URL('./paste-worker.ts', import.meta.url), job)
  return {
    summary: await thread.answer<PasteSummary | null>(),
    seal: async (ring, wanted) => {
      const keyId = ring.active()
      const key = ring.find(keyId)
      if (!key) throw new Error(`The key ${keyId} is not in the key file`)
      thread.ask({ keyId, key, wanted } satisfies SealOrder)
      return thread.answer<SealedCredentials[]>()
    },
    close: thread.end,
  }
}

/**
 * Reads a paste, a long one on another thread so that the event loop stays free. The caller must close it in any case.
 */
export const openPaste = async (kind: PasteKind, text: string, fingerprintKey: Buffer): Promise<OpenPaste> => {
  if (text.length >= worthAThread) return inThread({ kind, text, fingerprintKey })
  const work = createPasteWork(kind, text, fingerprintKey)
  return {
    summary: work.summary(),
    seal: (ring, wanted) => Promise.resolve(work.seal(ring, wanted)),
    close: () => undefined,
  }
}

import { threadId } from 'node:worker_threads'
import { serveThread } from '../src/lib/threads/bounded-thread-worker.ts'

// Work items for the thread tests.

export type PieceOfWork =
  | 'thread'
  | 'for ever'
  | 'throw'
  | 'leave'
  | { waitMs: number }
  /** Endless loop that counts: without allocating, or allocating more each time, in MiB. */
  | { beats: Int32Array }
  | { mebibytes: Int32Array }

serveThread(async (piece: PieceOfWork): Promise<number> => {
  if (piece === 'for ever') for (;;);
  if (piece === 'throw') throw new Error('canary of the piece')
  if (piece === 'leave') process.exit(3)
  if (typeof piece === 'object' && 'beats' in piece) for (;;) Atomics.add(piece.beats, 0, 1)
  if (typeof piece === 'object' && 'mebibytes' in piece) {
    const kept: number[][] = []
    for (;;) {
      kept.push(Array.from({ length: 131_072 }, (_, n) => n))
      Atomics.store(piece.mebibytes, 0, kept.length)
    }
  }
  if (typeof piece === 'object') await new Promise((resolve) => setTimeout(resolve, piece.waitMs))
  return threadId
})

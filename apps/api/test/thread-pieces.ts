import { threadId } from 'node:worker_threads'
import { serveThread } from '../src/lib/bounded-thread-worker.ts'

// Pieces of work for the tests of threads.

export type PieceOfWork =
  | 'thread'
  | 'for ever'
  | 'memory'
  | 'throw'
  | 'leave'
  | { waitMs: number }
  | { beats: Int32Array }

serveThread(async (piece: PieceOfWork): Promise<number> => {
  if (piece === 'for ever') for (;;);
  if (piece === 'throw') throw new Error('canary of the piece')
  if (piece === 'leave') process.exit(3)
  if (piece === 'memory') {
    const kept: object[] = []
    for (;;) kept.push({ more: Array.from({ length: 100 }, () => ({})) })
  }
  if (typeof piece === 'object' && 'beats' in piece) for (;;) Atomics.add(piece.beats, 0, 1)
  if (typeof piece === 'object') await new Promise((resolve) => setTimeout(resolve, piece.waitMs))
  return threadId
})

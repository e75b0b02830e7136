import { parentPort } from 'node:worker_threads'

/** What a thread says: that it has been loaded, what came of a piece of work, or that nothing came of it. */
export type Said<Out> = 'ready' | { output: Out } | { failed: true }

/**
 * Does one piece of work after another for `createBoundedThread` on the other side. The text of an error stays here: it could
 * quote what was worked on.
 */
export const serveThread = <In, Out>(work: (input: In) => Out | Promise<Out>): void => {
  const say = (said: Said<Out>): void => parentPort?.postMessage(said)
  parentPort?.on('message', async (input: In) => {
    try {
      say({ output: await work(input) })
    } catch {
      say({ failed: true })
    }
  })
  say('ready')
}

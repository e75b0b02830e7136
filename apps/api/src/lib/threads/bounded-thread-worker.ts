import { parentPort } from 'node:worker_threads'

/** Message of a thread: loaded, result, or failure. */
export type Said<Out> = 'ready' | { output: Out } | { failed: true }

/**
 * Runs tasks one by one for `createBoundedThread` on the other side. Error texts stay here, because they could quote
 * the input.
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

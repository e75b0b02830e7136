import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Resident memory of a process, in MiB. */
export const residentMiB = async (pid: number): Promise<number> =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1_024

/** Watches a process; the returned function stops and returns its peak in MiB. */
export const watchMemory = (pid: number): (() => number) => {
  let most = 0
  const look = (): void =>
    void residentMiB(pid).then(
      (now) => (most = Math.max(most, now)),
      () => undefined,
    )
  look()
  const timer = setInterval(look, 500)
  return () => (clearInterval(timer), most)
}

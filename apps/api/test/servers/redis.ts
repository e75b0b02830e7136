import { join } from 'node:path'
import { startChild } from './child.ts'
import { makeFolder } from './folder.ts'
import { findRedis, freePort } from './find.ts'
import type { OwnServer } from './postgres.ts'

/** A server that keeps everything in memory. Null where Redis is not installed. */
export const startRedis = async (): Promise<OwnServer | null> => {
  const program = findRedis()
  if (!program) return null
  const { path: folder, remove } = makeFolder('redis')
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = await startChild(program, args, {
    cwd: folder,
    logFile: join(folder, 'output.log'),
    ready: (output) => /ready to accept connections/i.test(output),
  })
  const stop = async (): Promise<void> => {
    await child.stop()
    remove()
  }
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid, stop }
}

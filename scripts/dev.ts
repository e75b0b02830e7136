import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run dev`: the server restarts and the page reloads when a file changes.
const root = fileURLToPath(new URL('..', import.meta.url))
const apiPort = process.env['PORT'] ?? '3000'
const sitePort = '5173'
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort, PUBLIC_URL: `http://localhost:${sitePort}` }

let stopping = false
let server: ChildProcess
const startServer = (): void => {
  server = spawn(process.execPath, ['--env-file-if-exists=.env', join(root, 'apps/api/src/main.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  server.on('exit', (code) => {
    if (stopping) return
    // Ended for a restart; after a crash it waits for the next change.
    if (code === 0) startServer()
    else console.log('The server ended. It starts again when a file changes.')
  })
}

// Node's --watch leaves the server running when it is terminated, so the restart is done here.
let settling: NodeJS.Timeout | undefined
const restart = (): void => {
  clearTimeout(settling)
  settling = setTimeout(() => (server.exitCode === null ? server.kill('SIGTERM') : startServer()), 200)
}
for (const folder of ['apps/api/src', 'packages/contract/src']) {
  watch(
    join(root, folder),
    { recursive: true },
    (_event, name) => name?.endsWith('.ts') && !name.includes('.test') && restart(),
  )
}

startServer()
const vite = [join(root, 'apps/web/node_modules/vite/bin/vite.js'), '--port', sitePort, '--strictPort']
const site = spawn(process.execPath, vite, { cwd: join(root, 'apps/web'), env, stdio: 'inherit' })

const stop = (): void => {
  stopping = true
  server.kill('SIGTERM')
  site.kill('SIGTERM')
  server.once('exit', () => process.exit(0))
  if (server.exitCode !== null) process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
site.on('exit', stop)

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run dev`: the server restarts and the page reloads by themselves when a file changes.
const root = fileURLToPath(new URL('..', import.meta.url))
const apiPort = process.env['PORT'] ?? '3000'
const sitePort = '5173'
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort, PUBLIC_URL: `http://localhost:${sitePort}` }

const api = ['--env-file-if-exists=.env', '--watch', '--watch-preserve-output', join(root, 'apps/api/src/main.ts')]
const web = [join(root, 'apps/web/node_modules/vite/bin/vite.js'), '--port', sitePort, '--strictPort']
const children = [
  spawn(process.execPath, api, { cwd: root, env, stdio: 'inherit' }),
  spawn(process.execPath, web, { cwd: join(root, 'apps/web'), env, stdio: 'inherit' }),
]
const stop = (): void => children.forEach((child) => void child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)

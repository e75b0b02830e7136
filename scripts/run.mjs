// Runs a command of this repository on the pinned Node and pnpm, installing whatever is missing first.
// Plain JavaScript for Node 18 and newer: nothing is installed yet when it starts.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const wanted = readJson(join(root, 'package.json')).packageManager.split('+')[0]
const installed = join(root, 'node_modules', 'pnpm', 'package.json')
const hasPnpm = existsSync(installed) && wanted === `pnpm@${readJson(installed).version}`
const env = {
  // glibc reads its arena limit before a process starts; few arenas are enough.
  MALLOC_ARENA_MAX: '2',
  // Compile cache for the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: bin + delimiter + process.env.PATH,
}

let child
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))
if (process.env.npm_lifecycle_event) {
  // npm's shell dies on SIGTERM without forwarding it, so watch for the death of the parent.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child?.kill('SIGTERM')
  }, 300).unref()
}

const run = (command, args) =>
  new Promise((done) => {
    child = spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      process.exit(127)
    })
    child.on('exit', (code, signal) => done(code ?? (signal ? 143 : 1)))
  })

const [pnpm, before] = hasPnpm ? [join(bin, 'pnpm'), []] : ['npx', ['-y', wanted]]
const frozen = existsSync(join(root, 'pnpm-lock.yaml')) ? ['--frozen-lockfile'] : []
const installCode = await run(pnpm, [...before, 'install', '--prefer-offline', ...frozen])
if (installCode !== 0) process.exit(installCode)
const [command, ...args] = process.argv.slice(2)
if (command) process.exit(await run(command, args))

import { join } from 'node:path'
import { startTelegram } from './telegram/index.ts'

// All simulators, or those named as arguments, in one process that ends with its parent.

interface Started {
  close(): Promise<void>
  url: string
}
type Start = (options: { port: number; stateDir: string }) => Promise<Started>

/** Order fixes the ports when SIMULATORS_PORT is set: each takes the next one. */
const simulators: Record<string, Start> = { telegram: startTelegram }

const names = process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(simulators)
const firstPort = Number(process.env['SIMULATORS_PORT'] ?? 0)
const stateDir = join(process.env['DATA_DIR'] ?? '.data', 'simulators')

const running = new Map<string, Started>()
for (const [index, [name, start]] of Object.entries(simulators).entries()) {
  if (names.includes(name)) running.set(name, await start({ port: firstPort ? firstPort + index : 0, stateDir }))
}

const stop = async (): Promise<void> => {
  await Promise.all([...running.values()].map((each) => each.close()))
  process.exit(0)
}
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole group: the parent decides when to end.
process.on('SIGINT', () => (process.connected ? undefined : void stop()))

const addresses = [...running].map(([name, { close: _close, ...address }]): [string, Record<string, unknown>] => [name, address])
if (process.send) process.send(Object.fromEntries(addresses))
else for (const [name, { url }] of addresses) console.log(`${name}: ${String(url)}`)

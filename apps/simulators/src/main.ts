import { join } from 'node:path'
import { startAdspower } from './adspower/index.ts'
import { startKeitaro } from './keitaro/index.ts'
import { startOutlook } from './outlook/index.ts'
import { startSheets } from './sheets/index.ts'
import { startTelegram } from './telegram/index.ts'

// All simulators, or those named as arguments, in one process that ends with its parent.

interface Started {
  url: string
  close(): Promise<void>
}
type Start = (options: { port: number; stateDir: string }) => Promise<Started>

/** The order determines the ports if SIMULATORS_PORT is set: each takes the next one. */
const simulators: Record<string, Start> = {
  telegram: startTelegram,
  // Links of the demo lead to campaigns with traffic.
  keitaro: (options) => startKeitaro({ ...options, modes: { newCampaignsEarn: true } }),
  sheets: startSheets,
  outlook: startOutlook,
  adspower: startAdspower,
}

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(simulators, name))
if (unknown.length) fail(`No such simulator: ${unknown.join(', ')}. There are: ${Object.keys(simulators).join(', ')}`)
const firstPort = Number(process.env['SIMULATORS_PORT'] || 0)
if (!Number.isInteger(firstPort) || firstPort < 0 || firstPort > 65_535) fail('SIMULATORS_PORT is not a port')
const stateDir = join(process.env['DATA_DIR'] || '.data', 'simulators')

const running = new Map<string, Started>()
const stop = async (): Promise<void> => {
  await Promise.all([...running.values()].map((each) => each.close()))
  process.exit(0)
}
// Registered before anything starts: if the parent dies meanwhile, this process must not survive it.
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches the whole process group. The parent decides when to stop, because it still needs the simulators to
// shut down.
process.on('SIGINT', () => (process.connected ? undefined : void stop()))

for (const [index, [name, start]] of Object.entries(simulators).entries()) {
  if (named.length && !named.includes(name)) continue
  running.set(name, await start({ port: firstPort && firstPort + index, stateDir }))
}

const addresses = [...running].map(([name, { close: _close, ...address }]): [string, { url: string }] => [
  name,
  address,
])
if (process.send) process.send(Object.fromEntries(addresses))
else for (const [name, { url }] of addresses) console.log(`${name}: ${url}`)

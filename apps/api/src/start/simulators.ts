import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Service } from '@app/contract'
import type { Config } from '../config.ts'

/** Base addresses of the simulators, and the credentials to use them. */
export interface SimulatorAddresses {
  telegram?: { url: string; token: string }
  keitaro?: { url: string; apiKey: string }
  adspower?: { url: string; apiKey: string }
  sheets?: {
    url: string
    tokenUrl: string
    serviceAccount: { client_email: string; private_key: string }
    documents: { id: string; title: string; url: string }[]
  }
  outlook?: {
    url: string
    tokenUrl: string
    graphUrl: string
    imapHost: string
    imapPort: number
    /** Records in the format in which people hand them over; `kind` says what is special about each. */
    mailboxes: { email: string; password: string; refreshToken: string; clientId: string; kind: string }[]
  }
}

export interface Simulators {
  addresses: SimulatorAddresses
  /** Their process ids. */
  pids: number[]
  stop(): Promise<void>
}

/** Services with a simulator; others stay unconfigured. */
const existing: readonly Service[] = ['telegram', 'keitaro', 'sheets', 'outlook', 'adspower']

/**
 * Simulators that share a process. Outlook has its own: mails are untrusted text, and whatever one does to its reader,
 * the others keep running.
 */
const together: readonly (readonly Service[])[] = [existing.filter((service) => service !== 'outlook'), ['outlook']]

const path = fileURLToPath(new URL('../../../simulators/src/main.ts', import.meta.url))

const startProcess = (names: readonly Service[], env: Record<string, string>): Promise<Simulators> => {
  const child = fork(path, names, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((resolve, reject) => {
    child.once('message', (addresses) =>
      resolve({ addresses: addresses as SimulatorAddresses, pids: [child.pid!], stop }),
    )
    child.on('error', reject)
    void ended.then(() => reject(new Error('The simulators ended before they were ready')))
  })
}

/** Starts the simulators of unconfigured services in child processes, which end with this one. */
export const startSimulators = async (config: Config): Promise<Simulators> => {
  const compiled = getCompileCacheDir()
  const env = {
    DATA_DIR: config.dataDir,
    // Without the cache each would compile its sources anew at every start.
    ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
    ...(config.simulatorsPort && { SIMULATORS_PORT: String(config.simulatorsPort) }),
  }
  const groups = together.map((group) => group.filter((service) => config.simulated.includes(service)))
  const starting = await Promise.allSettled(
    groups.filter(({ length }) => length > 0).map((names) => startProcess(names, env)),
  )
  const running = starting.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((each) => each.stop()))
  }
  const failed = starting.find((each) => each.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    addresses: Object.assign({}, ...running.map(({ addresses }) => addresses)) as SimulatorAddresses,
    pids: running.flatMap(({ pids }) => pids),
    stop,
  }
}

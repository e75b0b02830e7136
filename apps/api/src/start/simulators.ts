import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Service } from '@app/contract'
import type { Config } from '../config.ts'

/** Where the simulators listen: base addresses, and what the application needs to speak to them. */
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
    /** Records as somebody would hand them on; `kind` tells what is special about each. */
    mailboxes: { email: string; password: string; refreshToken: string; clientId: string; kind: string }[]
  }
}

export interface Simulators {
  addresses: SimulatorAddresses
  stop(): Promise<void>
}

/** Which simulators exist; services without one stay unconfigured. */
const existing: readonly Service[] = ['telegram', 'keitaro', 'sheets', 'outlook', 'adspower']

/** Starts the simulators of the unconfigured services in one child process, which ends with this one. */
export const startSimulators = (config: Config): Promise<Simulators> => {
  const names = config.simulated.filter((service) => existing.includes(service))
  if (names.length === 0) return Promise.resolve({ addresses: {}, stop: () => Promise.resolve() })
  const env = {
    DATA_DIR: config.dataDir,
    ...(config.simulatorsPort && { SIMULATORS_PORT: String(config.simulatorsPort) }),
  }
  const child = fork(fileURLToPath(new URL('../../../simulators/src/main.ts', import.meta.url)), names, {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((resolve, reject) => {
    child.once('message', (addresses) => resolve({ addresses: addresses as SimulatorAddresses, stop }))
    child.on('error', reject)
    void ended.then(() => reject(new Error('The simulators ended before they were ready')))
  })
}

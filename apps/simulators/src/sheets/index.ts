import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSimulator, type RunningSimulator } from '../simulator.ts'
import { createMemory } from '../state.ts'
import { createBetween } from './between.ts'
import { invalid, sendError, sendUsualError } from './answers.ts'
import { sheetsControl, shownDocument, type ShownDocument } from './control.ts'
import { newKey, type ServiceAccountKey } from './key.ts'
import { createQuota } from './quota.ts'
import { sheetsRoutes } from './routes.ts'
import { seedState, type SheetsState } from './state.ts'
import { addressOf, createStore, type Store } from './store.ts'
import { createTokens } from './token.ts'

export interface SheetsOptions {
  port?: number
  /** Folder of the state and key file; without it they end with the process. */
  stateDir?: string
  now?: () => number
}

export interface RunningSheets extends RunningSimulator {
  /** Address of the token endpoint. */
  tokenUrl: string
  /** Parsed key file of the service account. */
  serviceAccount: ServiceAccountKey
  /** Path of the same key as a file; null without a folder. */
  serviceAccountFile: string | null
  /** Initial documents. */
  documents: { id: string; title: string; url: string }[]
}

export interface ShownSheetsState {
  seed: number
  modes: SheetsState['modes']
  serviceAccountEmail: string
  documents: ShownDocument[]
}

const withoutValues = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (key, each: unknown) => (key === 'values' || key === 'rows' ? '…' : each)))

/** Calls without assertions and cell contents; tokens travel in headers, which are not recorded. */
const hideSecrets = (path: string, body: unknown) => {
  const shown = withoutValues(body) as Record<string, unknown> | null
  return { path, body: shown && 'assertion' in shown ? { ...shown, assertion: '…' } : shown }
}

/** Generating a key is slow: without a folder, all simulators of a process share one. */
let spare: ServiceAccountKey | undefined

const shownState =
  (store: Store) =>
  ({ seed, modes, key }: SheetsState): ShownSheetsState => ({
    seed,
    modes,
    serviceAccountEmail: key!.client_email,
    documents: store.ids().map((id) => shownDocument(store, id)),
  })

/** Google Sheets with sign-in for service accounts and documents full of accounts, on loopback. */
export const startSheets = async ({ port, stateDir, now = Date.now }: SheetsOptions = {}): Promise<RunningSheets> => {
  let forgetCalls = (): void => undefined
  const seed = (before?: SheetsState): SheetsState => {
    forgetCalls()
    return seedState(before)
  }
  const memory = createMemory(seed, stateDir && join(stateDir, 'sheets.json'))
  const key = (memory.current.key ??= stateDir ? newKey() : (spare ??= newKey()))
  memory.save()
  const serviceAccountFile = stateDir ? join(stateDir, 'google-service-account.json') : null
  if (serviceAccountFile) {
    writeFileSync(serviceAccountFile, JSON.stringify(key, null, 2), { mode: 0o600 })
    chmodSync(serviceAccountFile, 0o600)
  }
  const store = createStore(memory)
  const modes = () => memory.current.modes
  const quota = createQuota(modes, now)
  const between = createBetween(store, () => ({ now: now(), metadataFollowsSort: modes().metadataFollowsSort }))
  forgetCalls = () => {
    quota.clear()
    between.clear()
  }
  const tokens = createTokens({
    key: () => key,
    secret: () => memory.current.secret,
    revoked: () => modes().keyRevoked,
    now,
  })

  const running = await startSimulator({
    memory,
    shown: shownState(store),
    vendor: sheetsRoutes({ store, tokens, quota, between, modes, now }),
    control: sheetsControl({ memory, store, quota, between, now }),
    redact: hideSecrets,
    answerFault: (res, status) => sendUsualError(res, status, modes().retryAfter),
    answerUnreadable: (res) => sendError(res, invalid('Invalid JSON payload received. Unexpected token.'), null),
    page: fileURLToPath(new URL('page', import.meta.url)),
    ...(port !== undefined && { port }),
  })
  const documents = store.ids().map((id) => {
    const { title, tabs } = store.document(id)
    return { id, title, url: addressOf(id, tabs[0]?.sheetId) }
  })
  return { ...running, tokenUrl: `${running.url}/token`, serviceAccount: key, serviceAccountFile, documents }
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSimulator, type RunningSimulator } from '../simulator.ts'
import { createMemory } from '../state.ts'
import { ApiError, sendError, defaultError } from './answers.ts'
import { createCampaigns } from './campaigns.ts'
import { keitaroControl } from './control.ts'
import { defaultModes, type Modes } from './modes.ts'
import { createConversions } from './conversions.ts'
import { createHistory } from './history.ts'
import { createReports } from './report/index.ts'
import { keitaroRoutes } from './routes.ts'
import { seedState, shownState, usualHistoryDays } from './state.ts'
import { createStore } from './store.ts'
import { createStreams } from './streams.ts'

export interface KeitaroOptions {
  port?: number
  /** Folder of the stored state; without it the state ends with the process. */
  stateDir?: string
  /** API key; generated on first start if omitted. */
  apiKey?: string
  /** Days of traffic before the first start. */
  historyDays?: number
  /** Overrides of the default modes. */
  modes?: Partial<Modes>
  /** Clock in ms; history ends there. */
  now?: () => number
}

export interface RunningKeitaro extends RunningSimulator {
  apiKey: string
}

/** Bodies without secrets. Keys travel in headers, which are never stored. */
const hideSecrets = (path: string, body: unknown) => {
  const shown = (body ?? null) as Record<string, unknown> | null
  return { path, body: shown && 'token' in shown ? { ...shown, token: '…' } : shown }
}

/** Maximum number of stored clicks on public addresses; the oldest are dropped. */
const mostVisits = 1_000

/** Tracker with a year of traffic and an Admin API, like the vendor's server, on loopback. */
export const startKeitaro = async ({
  port,
  stateDir,
  apiKey,
  historyDays = usualHistoryDays,
  modes: wanted = {},
  now = Date.now,
}: KeitaroOptions = {}): Promise<RunningKeitaro> => {
  const memory = createMemory(seedState(apiKey, now, historyDays), stateDir && join(stateDir, 'keitaro.json'))
  if (apiKey) memory.current.apiKey = apiKey
  // A state file of an earlier version may lack newer modes.
  memory.current.modes = { ...defaultModes, ...memory.current.modes, ...wanted }
  memory.current.corrections ??= []
  memory.current.visits ??= []
  memory.save()
  const store = createStore(memory)
  const history = createHistory(memory, store, now)
  const modes = () => memory.current.modes
  const refuse = (res: Parameters<typeof sendError>[0], error: ApiError): void =>
    sendError(res, error, modes().retryAfter)

  const making = { campaigns: createCampaigns(store, modes, now), streams: createStreams(store, modes, now) }

  const running = await startSimulator({
    memory,
    shown: shownState,
    vendor: keitaroRoutes({
      apiKey: () => memory.current.apiKey,
      modes,
      ...making,
      report: createReports(memory, history, now),
      conversions: createConversions(memory, history, now),
      count: (visited) => {
        memory.current.visits = [...memory.current.visits.slice(1 - mostVisits), { ...visited, at: now() }]
        memory.save()
      },
    }),
    control: keitaroControl(memory, store, making, history, now),
    redact: hideSecrets,
    answerFault: (res, status) => refuse(res, defaultError(status)),
    answerUnreadable: (res) => refuse(res, new ApiError(400, { error: 'Syntax error in JSON' })),
    page: fileURLToPath(new URL('page', import.meta.url)),
    ...(port !== undefined && { port }),
  })
  return { ...running, apiKey: memory.current.apiKey }
}

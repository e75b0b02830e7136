import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSimulator, type RunningSimulator } from '../simulator.ts'
import { createMemory } from '../state.ts'
import { ApiError, sendError } from './answers.ts'
import { adspowerControl } from './control.ts'
import { defaultModes } from './modes.ts'
import { adspowerRoutes } from './routes.ts'
import { seedState, shownState } from './state.ts'

export interface AdspowerOptions {
  port?: number
  /** Folder of the stored state; without it the state ends with the process. */
  stateDir?: string
  /** API key; generated on first start if omitted. */
  apiKey?: string
  /** Clock of the rate limit, in ms. */
  now?: () => number
}

export interface RunningAdspower extends RunningSimulator {
  apiKey: string
}

/** Local API of an ADSpower client, like the vendor's program, on loopback. */
export const startAdspower = async ({
  port,
  stateDir,
  apiKey,
  now = () => performance.now(),
}: AdspowerOptions = {}): Promise<RunningAdspower> => {
  const memory = createMemory(seedState(apiKey), stateDir && join(stateDir, 'adspower.json'))
  if (apiKey) memory.current.apiKey = apiKey
  // A state file of an earlier version may lack newer modes.
  memory.current.modes = { ...defaultModes, ...memory.current.modes }
  memory.save()
  const running = await startSimulator({
    memory,
    shown: shownState,
    vendor: adspowerRoutes(memory, now),
    control: adspowerControl(memory),
    redact: (path, body) => ({ path, body: body ?? null }),
    answerFault: (res, status) => void res.status(status).send(`Error ${status}`),
    answerUnreadable: (res) => sendError(res, new ApiError('Invalid request', 1_500)),
    page: fileURLToPath(new URL('page', import.meta.url)),
    ...(port !== undefined && { port }),
  })
  return { ...running, apiKey: memory.current.apiKey }
}

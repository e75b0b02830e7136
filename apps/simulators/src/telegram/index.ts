import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router, type Request } from 'express'
import { createMemory } from '../state.ts'
import { startSimulator, type RunningSimulator } from '../simulator.ts'
import { ApiError, sendError, sendUsualError } from './answers.ts'
import { telegramControl } from './control.ts'
import { createMethods } from './methods.ts'
import { seedState, shownState } from './state.ts'
import { createUpdates } from './updates.ts'

export interface TelegramOptions {
  port?: number
  /** Folder of the stored state; without it the state ends with the process. */
  stateDir?: string
  /** Bot token; generated on first start if omitted. */
  token?: string
}

export interface RunningTelegram extends RunningSimulator {
  token: string
}

const paramsOf = (req: Request): Record<string, unknown> => ({
  ...req.query,
  ...(req.body as Record<string, unknown> | undefined),
})

/** Shows only the method of the path, and body fields that contain neither texts nor secrets. */
const hideSecrets = (path: string, body: unknown) => {
  const method = path.match(/^\/bot[^/]*\/(?:test\/)?([a-z]{1,32})$/i)?.[1] ?? '…'
  const hidden = ['text', 'url', 'secret_token']
  const shown = Object.entries((body ?? {}) as Record<string, unknown>).map(([key, value]) => [
    key,
    hidden.includes(key) ? '…' : value,
  ])
  return { path: `/bot…/${method}`, body: Object.fromEntries(shown) as unknown }
}

/** Bot API server for one bot, like the vendor's, on loopback. */
export const startTelegram = async ({ port, stateDir, token }: TelegramOptions = {}): Promise<RunningTelegram> => {
  const memory = createMemory(seedState(token), stateDir && join(stateDir, 'telegram.json'))
  if (token) memory.current.token = token
  memory.save()
  const updates = createUpdates(memory)
  const methods = createMethods(memory, updates)

  const vendor = Router()
  vendor.all(['/bot:token/:method', '/bot:token/test/:method'], async (req, res) => {
    try {
      const { token: given = '', method = '' } = req.params as Record<string, string>
      if (!/^[1-9]\d*:[\w-]{1,80}$/.test(given)) throw new ApiError(401, 'Unauthorized: invalid token specified')
      if (given !== memory.current.token) throw new ApiError(401, 'Unauthorized')
      const work = methods.get(method.toLowerCase())
      if (!work) throw new ApiError(404, 'Not Found: method not found')
      const gone = new AbortController()
      res.on('close', () => gone.abort())
      const result = await work(paramsOf(req), gone.signal)
      if (!res.writableEnded && !res.destroyed) res.json({ ok: true, result })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sendError(res, error)
    }
  })
  vendor.use((_req, res) => sendError(res, new ApiError(404, 'Not Found')))

  const running = await startSimulator({
    memory,
    shown: shownState,
    vendor,
    control: telegramControl(memory, updates),
    redact: hideSecrets,
    answerFault: sendUsualError,
    answerUnreadable: (res) => sendError(res, new ApiError(400, 'Bad Request: the body cannot be read')),
    page: fileURLToPath(new URL('page', import.meta.url)),
    ...(port !== undefined && { port }),
  })
  return { ...running, token: memory.current.token }
}

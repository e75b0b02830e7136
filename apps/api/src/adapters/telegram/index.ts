import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { Telegraf } from 'telegraf'
import type { Log } from '../../lib/log.ts'
import type { Messenger } from '../../ports/messenger.ts'
import { deliveryErrorOf } from './failures.ts'
import { greeting } from './greetings.ts'

export interface TelegramOptions {
  token: string
  /** The vendor's address, or a simulator's. */
  apiRoot: string
  log: Log
  /** For one message, in ms. */
  deadlineMs?: number
  /** Pause before polling again after a failure: first and longest, in ms. */
  backOffMs?: readonly [first: number, longest: number]
}

/** Hard limit for stopping: the library sends one last call, which a dead server never answers. */
const stopMs = 2_000

/**
 * Telegram through telegraf 4. Its calls have no deadline and its errors carry token and text, so every call here has
 * its own deadline, and only our own errors leave this folder.
 */
export const createTelegram = ({
  token,
  apiRoot,
  log,
  deadlineMs = 5_000,
  backOffMs = [5_000, 300_000],
}: TelegramOptions): Messenger => {
  const secure = apiRoot.startsWith('https:')
  // Fresh connections: node-fetch 2, which the library uses, misreads kept-alive ones on some Node versions.
  const agent = secure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const telegram = { apiRoot: apiRoot.endsWith('/') ? apiRoot : `${apiRoot}/`, agent: agent as HttpsAgent }
  const { telegram: api } = new Telegraf(token, { telegram })
  let username: string | null = null

  const call = async (method: 'sendMessage' | 'getMe', payload: object): Promise<unknown> => {
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      return await api.callApi(method, payload as never, { signal: deadline as never })
    } catch (error) {
      throw deliveryErrorOf(error)
    }
  }

  const learnName = async (): Promise<void> => {
    const me = (await call('getMe', {})) as { username?: string }
    username = me.username ?? null
  }

  const createBot = (): Telegraf => {
    const bot = new Telegraf(token, { telegram, handlerTimeout: 10_000 })
    bot.catch(() => log.warn({ event: 'telegram.answer_failed' }))
    bot.start(async (ctx) => {
      if (ctx.chat.type === 'private') await ctx.reply(greeting(ctx.from.id, ctx.from.language_code))
    })
    return bot
  }

  /** One run of the poll loop; returns whether to go on. */
  const poll = async (signal: AbortSignal): Promise<boolean> => {
    const bot = createBot()
    const stop = (): void => {
      try {
        bot.stop()
      } catch {
        // It was not running.
      }
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      const running = bot.launch({ allowedUpdates: ['message'] }, () => log.info({ event: 'telegram.polling' }))
      running.catch(() => undefined)
      const stopped = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => setTimeout(resolve, stopMs).unref(), { once: true }),
      )
      await Promise.race([running, stopped])
      return true
    } catch (error) {
      const { failure } = deliveryErrorOf(error)
      log.warn({ event: 'telegram.polling_failed', failure })
      return failure !== 'refused'
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    send: async (recipientId, text) => {
      await call('sendMessage', { chat_id: recipientId, text, protect_content: true })
    },

    botUsername: () => username,

    answer: async (signal) => {
      let [pause] = backOffMs
      const describe = { commands: [{ command: 'start', description: 'Show my Telegram ID' }] }
      await learnName().catch(() => undefined)
      await api
        .callApi('setMyCommands', describe as never, { signal: AbortSignal.timeout(deadlineMs) as never })
        .catch(() => undefined)
      while (!signal.aborted) {
        const startedAt = performance.now()
        if (!(await poll(signal))) return
        if (username === null) await learnName().catch(() => undefined)
        if (signal.aborted) return
        pause = performance.now() - startedAt > backOffMs[1] ? backOffMs[0] : Math.min(pause * 2, backOffMs[1])
        await wait(pause, undefined, { signal }).catch(() => undefined)
      }
    },
  }
}

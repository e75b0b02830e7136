import { setTimeout as wait } from 'node:timers/promises'
import type { Telegraf } from 'telegraf'
import { describeError, type Log } from '../../lib/log.ts'
import { DeliveryError, type Inbox } from '../../ports/messenger.ts'
import { deliveryErrorOf } from './failures.ts'
import { greeting, pressFailed, startFailed } from './greetings.ts'
import type { Pace } from './pace.ts'

export interface Answering {
  bot: Telegraf
  log?: Pick<Log, 'info' | 'warn' | 'error'> | undefined
  /** Pause after a failure: first and longest, in ms. */
  backOffMs: readonly [first: number, longest: number]
  /** Limits answers, because anybody may write to the bot and codes take precedence. */
  pace: Pace
  /** Handles button presses; without it, buttons do nothing. */
  inbox?: Inbox | undefined
  /** Called whenever the service has returned the bot's name. */
  onName(username: string): void
}

/** Runs the library's poll loop once. @returns the failure that ended it, or null if it was stopped */
const pollOnce = async ({ bot, log, onName }: Answering, signal: AbortSignal): Promise<DeliveryError | null> => {
  const stop = (): void => {
    try {
      bot.stop()
    } catch {
      // Not polling yet; its next call ends it.
    }
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    await bot.launch({ allowedUpdates: ['message', 'callback_query'] }, () => {
      if (bot.botInfo) onName(bot.botInfo.username)
      log?.info({ event: 'telegram.polling' })
    })
    return null
  } catch (error) {
    return signal.aborted ? null : deliveryErrorOf(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Replies to /start with the person's id, or to one of our start links and to button presses with the result. Silent in
 * groups, because an id is private.
 */
const listen = ({ bot, log, pace, inbox }: Answering, signal: AbortSignal): void => {
  const failed = (error: unknown): void => {
    const { failure, retryAfterSeconds } = deliveryErrorOf(error)
    if (failure === 'limited') pace.cooldown(retryAfterSeconds ?? 0)
    if (!signal.aborted) log?.warn({ event: 'telegram.answer_failed', failure })
  }
  bot.catch(failed)
  const say = (chatId: number, text: string, protect = false): Promise<boolean> =>
    bot.telegram.sendMessage(chatId, text, { ...(protect && { protect_content: true }) }).then(
      () => true,
      (error: unknown) => {
        failed(error)
        return false
      },
    )
  bot.start(({ botInfo, update, message, chat, from }) => {
    if (chat.type !== 'private') return
    const payload = /^\/start(?:@\w+)? ([\w-]{1,64})$/.exec(message.text)?.[1]
    const languageCode = from.language_code
    if (!inbox || payload === undefined || !inbox.knows(payload))
      return pace.answer(String(from.id), () => say(chat.id, greeting(from.id, languageCode)))
    const start = { botId: botInfo.id, updateId: update.update_id, from: String(from.id), payload, languageCode }
    const answer = async (): Promise<boolean> => {
      const told = await inbox.started(start).catch((error: unknown) => {
        log?.error({ event: 'telegram.start_failed', ...describeError(error) })
        return startFailed(languageCode)
      })
      return told === null || say(chat.id, told, true)
    }
    // A person may use several links, but each of them only once in a while.
    pace.answer(`${from.id} ${payload}`, answer, { awaited: true })
  })
  bot.on('callback_query', async ({ botInfo, update, callbackQuery, from }) => {
    const { id, message } = callbackQuery
    const press = 'data' in callbackQuery ? callbackQuery.data : undefined
    if (!inbox || press === undefined || message?.chat.type !== 'private') return
    const [updateId, languageCode] = [update.update_id, from.language_code]
    const told = await inbox
      .pressed({ botId: botInfo.id, updateId, from: String(from.id), press, languageCode })
      .catch((error: unknown) => {
        log?.error({ event: 'telegram.press_failed', ...describeError(error) })
        return pressFailed(languageCode)
      })
    // Done, whether or not they read it.
    await bot.telegram.answerCbQuery(id, told, { show_alert: true }).catch(failed)
  })
}

/**
 * Polls until the signal aborts. The library gives up on a failed start and on 409, so it is restarted, with pauses
 * from 5 s up to 5 min. Only a rejected token ends this early.
 */
export const answerUntil = async (options: Answering, signal: AbortSignal): Promise<void> => {
  const { bot, log, backOffMs } = options
  const [first, longest] = backOffMs
  listen(options, signal)
  // Only a convenience of the chat menu.
  bot.telegram.setMyCommands([{ command: 'start', description: 'Show my Telegram ID' }]).catch(() => undefined)
  for (let pause = first; !signal.aborted;) {
    const startedAt = performance.now()
    const failed = await pollOnce(options, signal)
    if (signal.aborted || !failed) return
    if (failed.failure === 'refused') {
      log?.error({ event: 'telegram.refused', text: 'Telegram refuses the bot token: nobody can be answered' })
      return
    }
    // It ran well for a while, so this is a new failure.
    if (performance.now() - startedAt > longest) pause = first
    const pauseMs = Math.max(pause, (failed.retryAfterSeconds ?? 0) * 1_000)
    log?.warn({ event: 'telegram.polling_failed', failure: failed.failure, pauseMs })
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 2, longest)
  }
}

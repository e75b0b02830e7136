import type { Log } from '../../lib/log.ts'
import { createCircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { DeliveryError, type Button, type Messenger } from '../../ports/messenger.ts'
import { answerUntil } from './updates.ts'
import { callOf, createBot, type Deadlines } from './calls.ts'
import { deliveryErrorOf } from './failures.ts'
import { createPace } from './pace.ts'

export interface TelegramOptions {
  /** Token from BotFather: digits, a colon, a secret. */
  token: string
  /** Address of Telegram, or of a simulator. */
  apiRoot: string
  log?: Pick<Log, 'info' | 'warn' | 'error'>
  /** Deadline of one message, in ms. */
  deadlineMs?: number
  /** Deadline of one long poll, in ms; the service holds it for up to 50 s. */
  pollMs?: number
  /** Pause before polling again after a failure: first and longest, in ms. */
  backOffMs?: readonly [first: number, longest: number]
  /** Fetches the bot's name at once, even if this process is not the one that answers people. */
  learnName?: boolean
  /** Time between two attempts to fetch it, in ms. */
  nameMs?: number
}

/**
 * Telegram's Bot API (https://core.telegram.org/bots/api) through telegraf 4.
 * - Sending is not idempotent and has no client id. After a timeout or a cut connection it is unknown whether the
 *   message went out, so nothing is ever retried here.
 * - No parse_mode: an unescaped character would be a 400. protect_content forbids forwarding and saving.
 * - One poll per token: a second one ends the first with 409.
 */
export const createTelegram = ({
  token,
  apiRoot,
  log,
  deadlineMs = 5_000,
  pollMs = 60_000,
  backOffMs = [5_000, 300_000],
  learnName = false,
  nameMs = 30_000,
}: TelegramOptions): Messenger => {
  const deadlines: Deadlines = { callMs: deadlineMs, pollMs, confirmMs: 1_000 }
  const call = callOf(createBot(token, apiRoot, deadlines))
  const outbound = createCircuitBreaker({
    service: 'telegram',
    errorOf: deliveryErrorOf,
    away: () => new DeliveryError('down', 'Telegram failed several times and is left alone for a moment'),
    log,
  })
  const pace = createPace()
  let username: string | null = null
  let askedAt = -Infinity

  const fetchName = (): void => {
    if (!learnName || username !== null || performance.now() - askedAt < nameMs) return
    askedAt = performance.now()
    outbound
      .run(() => call('getMe', {}, (me) => (typeof me['username'] === 'string' ? me['username'] : undefined)))
      .then(
        (name) => void (username = name),
        () => undefined,
      )
  }
  fetchName()

  const send = async (recipientId: string, text: string, buttons: readonly Button[] = []): Promise<void> => {
    const keyboard = buttons.map(({ label, press }) => [{ text: label, callback_data: press }])
    const markup = keyboard.length > 0 && { reply_markup: { inline_keyboard: keyboard } }
    const payload = { chat_id: recipientId, text, protect_content: true, ...markup }
    try {
      await outbound.run(() =>
        call('sendMessage', payload, (sent) => (typeof sent['message_id'] === 'number' ? true : undefined)),
      )
    } catch (error) {
      if (error instanceof DeliveryError && error.failure === 'limited') pace.cooldown(error.retryAfterSeconds ?? 0)
      throw error
    }
  }

  return {
    send: (recipientId, text) => send(recipientId, text),
    notify: (recipientId, text, buttons) => pace.notice(() => send(recipientId, text, buttons)),

    state: outbound.state,

    botUsername: () => {
      fetchName()
      return username
    },

    answer: async (signal, inbox) => {
      const bot = createBot(token, apiRoot, deadlines, signal, (rows, total) =>
        outbound.skipped('updates', rows, total),
      )
      await answerUntil({ bot, log, backOffMs, pace, inbox, onName: (name) => void (username = name) }, signal)
      pace.answerNobody()
      if (signal.aborted) return
      const refused = new DeliveryError('refused', 'Telegram refuses the bot token')
      await outbound.run(() => Promise.reject(refused)).catch(() => undefined)
    },
  }
}

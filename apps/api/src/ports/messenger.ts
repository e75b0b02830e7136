import type { ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why a message was not, or may not have been, delivered.
 * - `rejected`: this person cannot be written to (never pressed Start, blocked the bot, wrong id). Do not retry.
 * - `refused`: the service refuses our own key. An administrator must act.
 * - `limited`: the service asks to wait `retryAfterSeconds`.
 * - `broken`: a malformed answer or a fault on their side.
 * - `down`: no connection; certainly not sent.
 * - `slow`: no answer in time; the message may still arrive.
 */
export type DeliveryFailure = 'rejected' | 'refused' | 'limited' | 'broken' | 'down' | 'slow'

export const deliveryFailures: Failures<DeliveryFailure> = {
  rejected: { kind: 'rejected' },
  refused: { kind: 'unauthorized' },
  limited: { kind: 'rate_limited' },
  broken: { kind: 'failing' },
  down: { kind: 'unreachable' },
  slow: { kind: 'timeout' },
}

export class DeliveryError extends VendorError<DeliveryFailure> {
  /** Reason of `rejected`: the person never wrote to the bot, or has blocked it. */
  readonly because: 'not_started' | 'blocked' | undefined

  constructor(
    failure: DeliveryFailure,
    message: string,
    more: VendorErrorMore & { because?: 'not_started' | 'blocked' } = {},
  ) {
    super('telegram', deliveryFailures, failure, message, more)
    this.because = more.because
  }
}

/** A button under a message. `press` is returned when it is pressed: 1 to 64 bytes, and forgeable by the recipient. */
export interface Button {
  label: string
  press: string
}

/**
 * A button pressed in a person's own chat. The same press may be delivered more than once, with the same `updateId`.
 */
export interface Press {
  botId: number
  updateId: number
  /** Telegram id of the sender, vouched for by the service. */
  from: string
  press: string
  /** Language of their Telegram, if it is sent. */
  languageCode: string | undefined
}

/** Start pressed in a person's own chat after a link with a payload: 1 to 64 of A-Z, a-z, 0-9, _ and -. */
export interface Start {
  botId: number
  updateId: number
  /** Telegram id of the sender, vouched for by the service. */
  from: string
  payload: string
  /** Language of their Telegram, if it is sent. */
  languageCode: string | undefined
}

/** Handles messages to the bot other than requests for the own id. */
export interface Inbox {
  /** Whether a payload is one of ours. Must be cheap, because anybody may send any number of payloads. */
  knows(payload: string): boolean
  /** Handles a known payload. Answers the text to reply with, or null for none. */
  started(start: Start): Promise<string | null>
  /** Answers the text to reply with, at most 200 characters. */
  pressed(press: Press): Promise<string>
}

/** Sends short texts to people's phones. */
export interface Messenger {
  /**
   * Sends one text. Never retries by itself, because a lost reply would produce a second message. At most 5 s.
   * @throws DeliveryError
   */
  send(recipientId: string, text: string): Promise<void>
  /** Sends a text that nobody waits for, once there is capacity left over from urgent texts; otherwise like `send`. */
  notify(recipientId: string, text: string, buttons?: readonly Button[]): Promise<void>
  /** State of the service as observed by calls. */
  state(): ServiceState
  /** Username of the bot without @; null until it is known. */
  botUsername(): string | null
  /**
   * Answers people who write to the bot until the signal aborts. Only one process may do so at a time. A crowd is
   * answered a few at a time, and a single person rarely. Survives every fault of the service with back-off; ends early
   * only when the service refuses our key.
   */
  answer(signal: AbortSignal, inbox?: Inbox): Promise<void>
}

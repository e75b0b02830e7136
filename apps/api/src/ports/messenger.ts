import type { ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why a message did not (or may not) have arrived.
 * - `rejected`: this person cannot be written to (never pressed Start, blocked the bot, wrong id). Do not retry.
 * - `refused`: the service refuses our own key. An administrator must act.
 * - `limited`: the service asks to wait `retryAfterSeconds`.
 * - `broken`: an answer that makes no sense, or a fault on their side.
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
  /** Of `rejected`: whether the person never wrote to the bot, or wants to hear no more of it. */
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

/** Under a message; what comes back when it is pressed is 1 to 64 bytes long, and may be forged by who gets the message. */
export interface Button {
  label: string
  press: string
}

/** A button that somebody pressed in their own chat. The same press may come more than once, with the same number. */
export interface Press {
  botId: number
  updateId: number
  /** The Telegram id of who pressed it, as the service vouches for it. */
  from: string
  press: string
  /** The language of their Telegram, where it tells it. */
  languageCode: string | undefined
}

/** Start, pressed in their own chat by somebody who came by a link with a payload: 1 to 64 of A-Z, a-z, 0-9, _ and -. */
export interface Start {
  botId: number
  updateId: number
  /** The Telegram id of who pressed it, as the service vouches for it. */
  from: string
  payload: string
  /** The language of their Telegram, where it tells it. */
  languageCode: string | undefined
}

/** What people do who write to the bot, beyond asking for their id. */
export interface Inbox {
  /**
   * Whether a payload is of our making. Told without any other work: everybody may send one, and as many as they like.
   */
  knows(payload: string): boolean
  /** Of a payload that it knows: answers what they are told, or null for nothing. */
  started(start: Start): Promise<string | null>
  /** Answers what they are told, in at most 200 characters. */
  pressed(press: Press): Promise<string>
}

/** Brings short texts to a person's phone. */
export interface Messenger {
  /** Sends one text; throws DeliveryError. Never repeats by itself: a lost reply would make two messages. At most 5 s. */
  send(recipientId: string, text: string): Promise<void>
  /** Sends one text that nobody waits for, when there is room beside what people wait for; otherwise as `send`. */
  notify(recipientId: string, text: string, buttons?: readonly Button[]): Promise<void>
  /** How the service stands, as far as calls showed. */
  state(): ServiceState
  /** The name under which people find the bot, without @; null until it is known. */
  botUsername(): string | null
  /**
   * Answers people who write to the bot until the signal aborts. Exactly one process may do so at a time. Of a crowd a few
   * are answered at a time, and one person seldom.
   * Survives every fault of the service with back-off; ends early only when the service refuses our key.
   */
  answer(signal: AbortSignal, inbox?: Inbox): Promise<void>
}

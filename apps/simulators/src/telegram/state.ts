import { randomBytes, randomInt } from 'node:crypto'

export interface User {
  id: number
  first_name: string
  language_code?: string
}

/** Button of an inline keyboard. */
export interface Button {
  text: string
  callback_data: string
}

/** Private chat; its id is the person's id. */
export interface Chat {
  id: number
  user: User
  state: 'active' | 'blocked' | 'deactivated'
  nextMessageId: number
  messages: {
    message_id: number
    date: number
    text: string
    fromBot: boolean
    protected?: boolean
    keyboard?: Button[][]
  }[]
}

export interface Update {
  update_id: number
  /** Unix seconds; an update waits at most a day. */
  at: number
  [kind: string]: unknown
}

export interface TelegramState {
  token: string
  botUsername: string
  nextUpdateId: number
  chats: Record<string, Chat>
  updates: Update[]
  webhook: string
  commands: unknown[]
  /** Unanswered button presses: id to Unix seconds. */
  presses: Record<string, number>
  /** Answers to presses, newest last. */
  answered: { id: string; text: string; alert: boolean }[]
  /** Update kinds of the last poll; the server remembers them. Empty for all. */
  allowedUpdates: string[]
  /** Allowed messages per chat and second; the real limit is unpublished. */
  floodPerSecond: number
  /** Allowed messages per second over all chats; exceeding it blocks all for a while. Null for no limit. */
  floodOverall: number | null
}

/** Current Unix time in seconds, as the vendor counts. */
export const unixNow = (): number => Math.floor(Date.now() / 1_000)

export const seedState =
  (token?: string) =>
  (before?: TelegramState): TelegramState => ({
    token: token ?? before?.token ?? `${randomInt(100_000_000, 999_999_999)}:${randomBytes(26).toString('base64url')}`,
    botUsername: 'campaign_stats_demo_bot',
    // Update ids continue: a poller with a stored offset would treat lower ones as confirmed.
    nextUpdateId: before?.nextUpdateId ?? 870_001,
    chats: {},
    updates: [],
    webhook: '',
    commands: [],
    presses: {},
    answered: [],
    allowedUpdates: [],
    floodPerSecond: 20,
    floodOverall: null,
  })

export type ShownTelegramState = Omit<TelegramState, 'token'>

/** State in control/state, without the token. */
export const shownState = ({ token: _token, ...rest }: TelegramState): ShownTelegramState => rest

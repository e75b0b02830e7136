import { randomBytes, randomInt } from 'node:crypto'

export interface User {
  id: number
  first_name: string
  language_code?: string
}

/** Of an inline keyboard. */
export interface Button {
  text: string
  callback_data: string
}

/** A private chat; its id is the person's id. */
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
  /** Presses of buttons that were not answered, by their id, and the seconds at which they were made. */
  presses: Record<string, number>
  /** What presses were answered with, the newest last. */
  answered: { id: string; text: string; alert: boolean }[]
  /** Kinds the poller asked for last; the server remembers them. Empty: all. */
  allowedUpdates: string[]
  /** This many messages to one chat within a second pass; the real limit is unpublished. */
  floodPerSecond: number
  /** So many to all chats together pass; one more, and for a while none does. Null: any number. */
  floodOverall: number | null
}

/** Unix seconds, as the vendor counts. */
export const unixNow = (): number => Math.floor(Date.now() / 1_000)

export const seedState =
  (token?: string) =>
  (before?: TelegramState): TelegramState => ({
    token: token ?? before?.token ?? `${randomInt(100_000_000, 999_999_999)}:${randomBytes(26).toString('base64url')}`,
    botUsername: 'campaign_stats_demo_bot',
    // Numbers go on: a poller that knows an offset would take lower ones for already confirmed.
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

/** What control/state shows: everything but the token. */
export const shownState = ({ token: _token, ...rest }: TelegramState): ShownTelegramState => rest

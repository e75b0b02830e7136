import type { TelegramState } from './state.ts'

export type Params = Record<string, unknown>
/** `gone` aborts when the caller hangs up. */
export type Method = (params: Params, gone: AbortSignal) => unknown

/** Bot as a User object. */
export const botOf = ({ token, botUsername }: TelegramState) => ({
  id: Number(token.split(':')[0]),
  is_bot: true,
  first_name: 'Campaign Stats',
  username: botUsername,
})

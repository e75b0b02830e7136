import { TelegramId } from '@app/contract'
import type { TFunction } from 'i18next'
import { refusal } from '#api/error.ts'

/** Form fields of a person. */
type PersonField = 'username' | 'password' | 'telegramId' | 'roleId' | 'limit'
export type Problems = Partial<Record<PersonField, string | undefined>>

type T = TFunction<'admin'>

/** Validation error of a user name: length first, then characters. */
export const usernameProblem = (t: T, username: string): string | undefined => {
  const text = username.trim()
  if (text.length < 3 || text.length > 50) return t('usernameLength')
  return /^[\w-]+$/.test(text) ? undefined : t('signIn.usernameRule')
}

/** Error while typing: anything but digits. */
export const digitsProblem = (t: T, text: string): string | undefined =>
  /^\d*$/.test(text.trim()) ? undefined : t('onlyNumbers')

export const telegramProblem = (t: T, text: string): string | undefined =>
  TelegramId.safeParse(text.trim()).success ? undefined : t('onlyNumbers')

/** Field that a refusal concerns, if any. */
export const fieldOf = (error: unknown): PersonField | undefined => {
  const body = refusal(error)
  if (body?.code === 'duplicate') return body.reason === 'telegram' ? 'telegramId' : 'username'
  if (body?.code !== 'validation') return undefined
  if (body.reason?.startsWith('password_')) return 'password'
  return (['username', 'password', 'telegramId', 'roleId'] as const).find((field) => body.fields?.[field] !== undefined)
}

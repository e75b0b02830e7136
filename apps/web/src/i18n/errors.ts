import { errorKey, errorNumber, errors, type ErrorBody, type ErrorKey, type Language } from '@app/contract'
import type { TFunction } from 'i18next'
import { isDay } from '../lib/days.ts'
import { formatNumber } from '../lib/format.ts'
import { formatDay } from '../lib/moment.ts'

/** Refusals with a plural. The text in the table is the plural form. */
export type CountedError = 'limit_reached' | 'rate_limited' | 'rate_limited/sign_in' | 'validation/password_short'

type English = { [K in ErrorKey]: (typeof errors)[K]['text'] }

/** English texts of the contract, so that none is written twice. */
export const englishErrors = Object.fromEntries(Object.entries(errors).map(([key, { text }]) => [key, text])) as English

/** Days named in a refusal, in the reader's format. */
const daysOf = (values: Record<string, string> = {}, language: Language) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => ['from', 'to', 'day', 'first', 'last', 'days'].includes(name))
      .map(([name, text]) => [
        name,
        text.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => (isDay(day) ? formatDay(day, language) : day)),
      ]),
  )

/** Text of a refusal in the reader's language. */
export const refusalText = (t: TFunction, language: Language, body: Omit<ErrorBody, 'error' | 'requestId'>): string => {
  const number = errorNumber(body)
  const key: ErrorKey = errorKey(body)
  // Keys come from the contract; the translations have one for each.
  const say = t as unknown as (key: string, values: Record<string, unknown>) => string
  const counted = number === undefined ? {} : { count: number, n: formatNumber(number, language) }
  return say(`errors.${key}`, { ...body.values, ...daysOf(body.values, language), ...counted })
}

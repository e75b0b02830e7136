import { createHash } from 'node:crypto'
import type { Mail } from '../../ports/mail.ts'

const longestPart = 1_024 * 1_024
const longestId = 200
const longestLine = 1_000

/** Cuts a text to 1 MiB in UTF-8. */
export const capped = (text: string): string =>
  text.length * 3 <= longestPart || Buffer.byteLength(text) <= longestPart
    ? text
    : // A character cut in half becomes a replacement character, which is dropped.
      Buffer.from(text)
        .subarray(0, longestPart)
        .toString('utf8')
        .replace(/\uFFFD$/, '')

/** Id of a mail, independent of folder and route. `otherwise` is for mails without a Message-ID. */
export const idOf = (messageId: string, otherwise: string): string => {
  const id = messageId.trim() || otherwise
  return id.length <= longestId ? id : createHash('sha256').update(id).digest('base64url')
}

/** Microsoft reports arrival times in whole seconds only. */
export const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1_000) * 1_000)

/** Shortens foreign text to one line. */
export const lineOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestLine)

/** Newest first without duplicates: a mail moved between reads appears in both folders. */
export const merged = (folders: readonly Mail[][]): Mail[] => {
  const mails = folders.flat().toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
  const seen = new Set<string>()
  return mails.filter(({ id }) => !seen.has(id) && seen.add(id))
}

import type { Mail } from '../../ports/mail.ts'
import type { Code, ShownCodes } from './repository/found.ts'
import type { Searched } from './searching.ts'

/** What a code may look like, whatever a mail says. */
const shape = /^[A-Za-z0-9](?:[A-Za-z0-9-]{1,14})[A-Za-z0-9]$/
const longestMailId = 1_000

const mailIdOf = ({ id }: Mail): string => id.slice(0, longestMailId)

/** Text of strangers, as one line that can be shown. */
const oneLine = (text: string, longest: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)

const senderOf = ({ name, address }: Mail['sender']): string =>
  oneLine(name && name !== address ? `${name} <${address}>` : address, 200)

/** The mails whose codes may be shown, newest first: neither done with nor older than what was asked for or shown. */
export const candidatesOf = (
  mails: readonly Mail[],
  shown: ReadonlyMap<string, ShownCodes>,
  since: Date,
  after: Date | null,
): Mail[] =>
  mails
    .filter(({ receivedAt }) => receivedAt >= since && (!after || receivedAt > after))
    .filter((mail) => shown.get(mailIdOf(mail))?.allRejected ?? true)
    .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())

/**
 * The code to show: of the newest candidate that has one. A mail whose code was shown before is done with, unless that code was
 * not the one; then its other codes count.
 */
export const chooseCode = (
  candidates: readonly Mail[],
  shown: ReadonlyMap<string, ShownCodes>,
  searched: Searched,
): Code | null => {
  for (const mail of candidates) {
    const mailId = mailIdOf(mail)
    const earlier = shown.get(mailId)
    const code = searched.get(mail.id)?.find((each) => shape.test(each) && !earlier?.codes.has(each))
    if (code === undefined) continue
    const { receivedAt, sender, subject } = mail
    return { mailId, code, receivedAt, sender: senderOf(sender), subject: oneLine(subject, 300) }
  }
  return null
}

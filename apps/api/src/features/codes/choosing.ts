import type { Mail } from '../../ports/mail.ts'
import { recogniseCodes } from './recognise/index.ts'
import type { Code, ShownCodes } from './repository/found.ts'

/** What a code may look like, whatever a mail says. */
const shape = /^[A-Za-z0-9](?:[A-Za-z0-9-]{1,14})[A-Za-z0-9]$/
const longestMailId = 1_000

/** Text of strangers, as one line that can be shown. */
const oneLine = (text: string, longest: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)

const senderOf = ({ name, address }: Mail['sender']): string =>
  oneLine(name && name !== address ? `${name} <${address}>` : address, 200)

/** Each mail is searched once, however often its mailbox is read. */
export type Searched = Map<string, readonly string[]>

const codesOf = (mail: Mail, searched: Searched): readonly string[] => {
  const known = searched.get(mail.id)
  if (known) return known
  const found = recogniseCodes(mail)
    .map(({ code }) => code)
    .filter((code) => shape.test(code))
  searched.set(mail.id, found)
  return found
}

/**
 * The code to show: of the newest mail that has one. A mail whose code was shown before is done with, unless that code was
 * not the one; then its other codes count. Never one that is older than `after`, the mail of the code that stands there.
 */
export const chooseCode = (
  mails: readonly Mail[],
  shown: ReadonlyMap<string, ShownCodes>,
  since: Date,
  after: Date | null,
  searched: Searched,
): Code | null => {
  for (const mail of mails.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())) {
    if (mail.receivedAt < since || (after && mail.receivedAt <= after)) continue
    const mailId = mail.id.slice(0, longestMailId)
    const earlier = shown.get(mailId)
    if (earlier && !earlier.allRejected) continue
    const code = codesOf(mail, searched).find((each) => !earlier?.codes.has(each))
    if (code === undefined) continue
    const { receivedAt, sender, subject } = mail
    return { mailId, code, receivedAt, sender: senderOf(sender), subject: oneLine(subject, 300) }
  }
  return null
}

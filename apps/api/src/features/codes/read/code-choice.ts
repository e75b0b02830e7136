import { isPlausible } from '@app/code-recognition/shape'
import type { Mail } from '../../../ports/mail.ts'
import type { Code, KnownCodes } from '../repository/found.ts'
import type { CodesByMail } from './search.ts'

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

type KnownCodesByMail = ReadonlyMap<string, KnownCodes>

/** Mails whose codes count, newest first: those that came since what was asked for. */
export const countedOf = (mails: readonly Mail[], since: Date): Mail[] =>
  mails
    .filter(({ receivedAt }) => receivedAt >= since)
    .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())

/** Whether a mail is done with: its codes are written down, and none of them may be shown any more. */
const isDone = (mail: Mail, known: KnownCodesByMail): boolean => known.get(mailIdOf(mail))?.mayBeShown === false

export const unsearchedOf = (mails: readonly Mail[], known: KnownCodesByMail): Mail[] =>
  mails.filter((mail) => !isDone(mail, known))

/** Of one mail, beyond which it is no mail of a site that sends codes; and of one reading. */
const mostOfMail = 5
const mostAtOnce = 200

/** Every code of some mails, the newest mail first and the likeliest code of each first. */
export const codesOf = (mails: readonly Mail[], searched: CodesByMail): Code[] =>
  mails
    .flatMap((mail) => {
      const codes = (searched.get(mail.id) ?? []).filter(isPlausible).slice(0, mostOfMail)
      const { receivedAt, sender, subject } = mail
      const about = { mailId: mailIdOf(mail), receivedAt, sender: senderOf(sender), subject: oneLine(subject, 300) }
      return codes.map((code): Code => ({ ...about, code }))
    })
    .slice(0, mostAtOnce)

/** Codes that were not written down yet, in the order in which they are to be: the newest and likeliest last. */
export const newAmong = (codes: readonly Code[], known: KnownCodesByMail): Code[] =>
  codes.filter(({ mailId, code }) => !known.get(mailId)?.codes.has(code)).toReversed()

/**
 * The code to show: of the newest mail that has one, and is newer than the one of which a code stands there. A mail whose
 * code was shown before is done with, unless that code was not the one; then its other codes count.
 */
export const chooseCode = (codes: readonly Code[], known: KnownCodesByMail, after: Date | null): Code | null =>
  codes.find(({ mailId, code, receivedAt }) => {
    const before = known.get(mailId)
    return (!after || receivedAt > after) && (before?.mayBeShown ?? true) && !before?.shown.has(code)
  }) ?? null

import { isPlausible } from '@app/code-recognition/shape'
import type { Mail } from '#ports/mail.ts'
import type { Code, KnownCodes } from '../repository/found.ts'
import type { CodesByMail } from './search.ts'

const longestMailId = 1_000

const mailIdOf = ({ id }: Mail): string => id.slice(0, longestMailId)

/** Flattens untrusted text to one line that is safe to show. */
const oneLine = (text: string, longest: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)

const senderOf = ({ name, address }: Mail['sender']): string =>
  oneLine(name && name !== address ? `${name} <${address}>` : address, 200)

type KnownCodesByMail = ReadonlyMap<string, KnownCodes>

/** Mails received since `since`, newest first. */
export const countedOf = (mails: readonly Mail[], since: Date): Mail[] =>
  mails
    .filter(({ receivedAt }) => receivedAt >= since)
    .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())

/** Whether the codes of a mail are all stored and none of them may be shown again. */
const isDone = (mail: Mail, known: KnownCodesByMail): boolean => known.get(mailIdOf(mail))?.mayBeShown === false

export const unsearchedOf = (mails: readonly Mail[], known: KnownCodesByMail): Mail[] =>
  mails.filter((mail) => !isDone(mail, known))

/** Codes kept per mail, since no mail of a real service holds more; and codes per reading. */
const mostOfMail = 5
const mostAtOnce = 200

/** All codes of some mails: newest mail first, likeliest code of each first. */
export const codesOf = (mails: readonly Mail[], searched: CodesByMail): Code[] =>
  mails
    .flatMap((mail) => {
      const codes = (searched.get(mail.id) ?? []).filter(isPlausible).slice(0, mostOfMail)
      const { receivedAt, sender, subject } = mail
      const about = { mailId: mailIdOf(mail), receivedAt, sender: senderOf(sender), subject: oneLine(subject, 300) }
      return codes.map((code): Code => ({ ...about, code }))
    })
    .slice(0, mostAtOnce)

/** Codes that are not stored yet, in insertion order: the newest and likeliest last. */
export const newAmong = (codes: readonly Code[], known: KnownCodesByMail): Code[] =>
  codes.filter(({ mailId, code }) => !known.get(mailId)?.codes.has(code)).toReversed()

/**
 * Picks the code to show: from the newest mail with a code that is newer than the mail of the shown one. A mail whose
 * code was shown is done with, unless that code was rejected; then its other codes count.
 */
export const chooseCode = (codes: readonly Code[], known: KnownCodesByMail, after: Date | null): Code | null =>
  codes.find(({ mailId, code, receivedAt }) => {
    const before = known.get(mailId)
    return (!after || receivedAt > after) && (before?.mayBeShown ?? true) && !before?.shown.has(code)
  }) ?? null

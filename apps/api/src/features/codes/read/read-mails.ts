import type { CodeSource, MailFailureCode } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Core } from '#context/core.ts'
import { MailError, type Mail, type MailReader } from '#ports/mail.ts'
import { chooseCode, codesOf, countedOf, newAmong, unsearchedOf } from './code-choice.ts'
import type { HealthKeeper } from '../tokens/health.ts'
import { MailboxGone, AccessFailed, type GrantedAccess, type MailboxAccess } from '../tokens/access.ts'
import { codeSourceOf, listKnown, readWatched, storeCodes } from '../repository/found.ts'
import type { Watch } from '../repository/watches.ts'
import type { Search, CodesByMail } from './search.ts'
import { healthOf } from '../failures.ts'

export interface MailReaderOptions extends Pick<Core, 'db' | 'transact'> {
  mail: MailReader
  mailboxAccess: MailboxAccess
  health: HealthKeeper
  search: Search
}

/**
 * Outcome of one reading. `refused`: a fault of the mailbox, retrying is of no use. `failed`: may work in a moment,
 * after `retryAfterSeconds` if the vendor asks for that. `over`: the watch has ended.
 */
export type ReadOutcome =
  | { kind: 'code'; code: string; source: CodeSource; /** The mail came after the request. */ isFresh: boolean }
  | { kind: 'nothing' }
  | { kind: 'refused'; failure: MailFailureCode }
  | { kind: 'failed'; failure: MailFailureCode; retryAfterSeconds: number }
  | { kind: 'over' }

/** Minimum time between forced renewals of one mailbox's access, in ms. */
const renewMs = 60_000

/** Reads a mailbox once for a watch and stores the result. */
export const createMailReader = ({ db, mail, mailboxAccess, health, transact, search }: MailReaderOptions) => {
  /** Mailboxes whose access was renewed recently because the vendor refused it. */
  const renewed = new LRUCache<number, true>({ max: 5_000, ttl: renewMs })

  /** The vendor penalises repeated requests, so a mailbox that refuses all access gets a new one only now and then. */
  const mayRenew = (mailboxId: number): boolean => {
    if (renewed.has(mailboxId)) return false
    renewed.set(mailboxId, true)
    return true
  }

  /** Mails of a watch. Refused access is renewed once, which may lead to another route. */
  const readMails = async (watch: Watch, signal: AbortSignal): Promise<{ mails: Mail[]; opened: GrantedAccess }> => {
    const opened = await mailboxAccess.open(watch.mailboxId)
    try {
      return { mails: await mail.read(opened.access, watch.since, signal), opened }
    } catch (error) {
      if (!(error instanceof MailError && error.isOfAccess)) throw error
      if (!mailboxAccess.isReplaced(watch.mailboxId, opened) && !mayRenew(watch.mailboxId)) throw error
      const again = await mailboxAccess.openInstead(watch.mailboxId, opened)
      try {
        return { mails: await mail.read(again.access, watch.since, signal), opened: again }
      } catch (second) {
        mailboxAccess.forget(watch.mailboxId)
        throw second instanceof MailError ? new AccessFailed(second, again.version) : second
      }
    }
  }

  const noteFailure = async (watch: Watch, error: MailError, version: number | null): Promise<ReadOutcome> => {
    if (version !== null) await health.failed(watch.mailboxId, version, error, 'reading')
    const failure = error.key
    return healthOf(error)
      ? { kind: 'refused', failure }
      : { kind: 'failed', failure, retryAfterSeconds: error.retryAfterSeconds ?? 0 }
  }

  const choose = async (
    watch: Watch,
    mails: readonly Mail[],
    version: number,
    searched: CodesByMail,
    signal: AbortSignal,
  ): Promise<ReadOutcome> => {
    const mailbox = await readWatched(db, watch.mailboxId, watch.takeId)
    if (!mailbox) return { kind: 'over' }
    if (mailbox.hasFailed) await health.succeeded(watch.mailboxId, version, 'reading')
    const known = await listKnown(db, watch.mailboxId)
    const counted = countedOf(mails, watch.since)
    await search(unsearchedOf(counted, known), searched, signal)
    const codes = codesOf(counted, searched)
    const chosen = chooseCode(codes, known, mailbox.shown?.receivedAt ?? null)
    const found = newAmong(codes, known)
    if (!chosen && found.length === 0) return { kind: 'nothing' }
    const stored = await transact(async (tx) => {
      const written = await storeCodes(tx, watch, found, chosen)
      if (!written) return null
      const { mailboxId, userId } = watch
      const read = written.shown && chosen && !found.includes(chosen) ? [...found, chosen] : found
      const user = { id: userId, username: written.holder }
      for (const { sender } of read)
        await tx.audit('mailboxes.code_read', { user, record: `mailbox:${mailboxId}`, details: { sender } })
      if (chosen && written.shown) {
        tx.emit('mailbox.code', { mailboxId }, userId)
        await tx.notify([{ userId, kind: 'mailbox.code', data: { mailboxId, email: written.email } }])
        tx.emit('mailbox.changed', { mailboxId }, userId)
      } else if (!chosen) tx.emit('mailbox.own', { mailboxId }, userId) // An older code, for the history only.
      return written
    })
    if (!stored || (chosen && !stored.shown)) return { kind: 'over' }
    if (!chosen) return { kind: 'nothing' }
    // The vendor rounds to whole seconds.
    const isFresh = chosen.receivedAt.getTime() > watch.startedAt.getTime() - 1_000
    return { kind: 'code', code: chosen.code, source: codeSourceOf(chosen), isFresh }
  }

  /** Does not throw for vendor failures. */
  return async (watch: Watch, searched: CodesByMail, signal: AbortSignal): Promise<ReadOutcome> => {
    try {
      const { mails, opened } = await readMails(watch, signal)
      return await choose(watch, mails, opened.version, searched, signal)
    } catch (error) {
      if (error instanceof MailboxGone || signal.aborted) return { kind: 'over' }
      if (error instanceof AccessFailed) return noteFailure(watch, error.failure, error.version)
      if (error instanceof MailError) return noteFailure(watch, error, mailboxAccess.versionOf(watch.mailboxId))
      throw error
    }
  }
}

export type ReadMailbox = ReturnType<typeof createMailReader>

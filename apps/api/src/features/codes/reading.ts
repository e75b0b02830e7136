import type { CodeSource, MailTrouble } from '@app/contract'
import { recordAudit } from '../../db/audit.ts'
import type { Db } from '../../db/connect.ts'
import type { Publish } from '../../lib/events.ts'
import { MailError, type Mail, type MailReader } from '../../ports/mail.ts'
import { candidatesOf, chooseCode } from './choosing.ts'
import type { HealthKeeper } from './health.ts'
import { MailboxGone, OpeningFailed, type Opened, type Opening } from './opening.ts'
import { codeSourceOf, listShown, readStanding, storeCode } from './repository/found.ts'
import type { Watch } from './repository/watches.ts'
import type { Search, Searched } from './searching.ts'
import type { TellPool } from './telling.ts'
import { healthOf, troubleOf } from './trouble.ts'

export interface ReadingOptions {
  db: Db
  mail: MailReader
  opening: Opening
  health: HealthKeeper
  publish: Publish
  tellPool: TellPool
  search: Search
}

/**
 * How one reading went. `refused`: for a reason of the mailbox, so that reading on is of no use. `trouble`: it may work in
 * a moment, after `retryAfterSeconds` if the vendor asks for that. `over`: nobody waits for it any more.
 */
export type Outcome =
  | { kind: 'code'; code: string; source: CodeSource; /** The mail came after the request. */ isFresh: boolean }
  | { kind: 'nothing' }
  | { kind: 'refused'; trouble: MailTrouble }
  | { kind: 'trouble'; trouble: MailTrouble; retryAfterSeconds: number }
  | { kind: 'over' }

/** Reads a mailbox once for the person of a watch, and writes down what that says. */
export const createReading = ({ db, mail, opening, health, publish, tellPool, search }: ReadingOptions) => {
  /** The mails of a watch. Access that turns out not to be good any more is asked for anew, once. */
  const readMails = async (watch: Watch, signal: AbortSignal): Promise<{ mails: Mail[]; opened: Opened }> => {
    const opened = await opening.open(watch.mailboxId)
    try {
      return { mails: await mail.read(opened.access, watch.since, signal), opened }
    } catch (error) {
      if (!(error instanceof MailError) || healthOf(error) === null) throw error
      const again = await opening.open(watch.mailboxId, 'anew')
      try {
        return { mails: await mail.read(again.access, watch.since, signal), opened: again }
      } catch (second) {
        opening.forget(watch.mailboxId)
        throw second instanceof MailError ? new OpeningFailed(second, again.version) : second
      }
    }
  }

  const noteFailure = async (watch: Watch, error: MailError, version: number | null): Promise<Outcome> => {
    if (version !== null) await health.failed(watch.mailboxId, version, error, 'reading')
    const trouble = troubleOf(error)
    return healthOf(error)
      ? { kind: 'refused', trouble }
      : { kind: 'trouble', trouble, retryAfterSeconds: error.retryAfterSeconds ?? 0 }
  }

  const choose = async (
    watch: Watch,
    mails: readonly Mail[],
    version: number,
    searched: Searched,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const standing = await readStanding(db, watch.mailboxId, watch.takeId)
    if (!standing) return { kind: 'over' }
    if (standing.isTroubled) await health.succeeded(watch.mailboxId, version, 'reading')
    const shown = await listShown(db, watch.mailboxId)
    const candidates = candidatesOf(mails, shown, watch.since, standing.shown?.receivedAt ?? null)
    await search(candidates, searched, signal)
    const chosen = chooseCode(candidates, shown, searched)
    if (!chosen) return { kind: 'nothing' }
    const holder = await db.transaction().execute(async (trx) => {
      const username = await storeCode(trx, watch, chosen)
      if (username === null) return null
      await recordAudit(trx, {
        kind: 'mailboxes.code_read',
        user: { id: watch.userId, username },
        record: `mailbox:${watch.mailboxId}`,
        details: { sender: chosen.sender },
      })
      return username
    })
    if (holder === null) return { kind: 'over' }
    publish('mailbox.code', { mailboxId: watch.mailboxId }, watch.userId)
    tellPool(watch.mailboxId)
    // The vendor tells whole seconds.
    const isFresh = chosen.receivedAt.getTime() > watch.startedAt.getTime() - 1_000
    return { kind: 'code', code: chosen.code, source: codeSourceOf(chosen), isFresh }
  }

  /** Never throws for what the vendor does. */
  return async (watch: Watch, searched: Searched, signal: AbortSignal): Promise<Outcome> => {
    try {
      const { mails, opened } = await readMails(watch, signal)
      return await choose(watch, mails, opened.version, searched, signal)
    } catch (error) {
      if (error instanceof MailboxGone || signal.aborted) return { kind: 'over' }
      if (error instanceof OpeningFailed) return noteFailure(watch, error.failure, error.version)
      if (error instanceof MailError) return noteFailure(watch, error, opening.versionOf(watch.mailboxId))
      throw error
    }
  }
}

export type Read = ReturnType<typeof createReading>

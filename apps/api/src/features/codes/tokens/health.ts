import type { MailboxHealth } from '@app/contract'
import type { Transact } from '#context/context.ts'
import type { MailError } from '#ports/mail.ts'
import { lockHealth, writeHealth, type Health } from '../repository/tokens.ts'
import { healthOf } from '../failures.ts'

type HealthUpdate = Omit<Health, 'holderId' | 'soundStatus'>

/** Kind of trial: a reading for the holder, or only a check of the token. */
export type Trial = 'reading' | 'check'

/** Consecutive refused readings after which a mailbox counts as failed. */
const failedAfter = 3

const afterSuccess = (before: Health, trial: Trial): HealthUpdate => ({
  status: before.status === 'failed' ? before.soundStatus : before.status,
  // A mailbox that a person marked as invalid stays so until a person checks it.
  emailStatus: trial === 'reading' && before.emailStatus === 'invalid' ? 'invalid' : 'active',
  failures: 0,
  failure: null,
})

const afterFailure = (before: Health, error: MailError, trial: Trial): HealthUpdate => {
  const health = healthOf(error)
  const failures = health && trial === 'reading' ? before.failures + 1 : before.failures
  return {
    status: failures >= failedAfter ? 'failed' : before.status,
    emailStatus: health === null || before.emailStatus === 'invalid' ? before.emailStatus : health,
    failures,
    failure: before.holderId === null ? null : error.key,
  }
}

/**
 * Updates the health of a mailbox from readings and checks. Each result counts only for the version of the credentials
 * it was made with.
 */
export const createHealth = (transact: Transact<null>) => {
  const note = (id: number, version: number, next: (before: Health) => HealthUpdate): Promise<MailboxHealth | null> =>
    transact(async (tx) => {
      const before = await lockHealth(tx, id, version)
      if (!before) return null
      const after = next(before)
      const inPool = after.status !== before.status || after.emailStatus !== before.emailStatus
      const isNews = inPool || after.failures !== before.failures || after.failure !== before.failure
      if (isNews) await writeHealth(tx, id, after)
      if (inPool) {
        await tx.audit('mailboxes.status_changed', {
          record: `mailbox:${id}`,
          details: { status: after.status, email_status: after.emailStatus },
        })
        tx.emit('mailbox.changed', { mailboxId: id }, before.holderId)
      }
      if (isNews && before.holderId !== null) tx.emit('mailbox.own', { mailboxId: id }, before.holderId)
      return after.emailStatus
    })

  return {
    /** Returns the new health; null if the mailbox is deleted or has other credentials. */
    succeeded: (id: number, version: number, trial: Trial): Promise<MailboxHealth | null> =>
      note(id, version, (before) => afterSuccess(before, trial)),

    failed: (id: number, version: number, error: MailError, trial: Trial): Promise<MailboxHealth | null> =>
      note(id, version, (before) => afterFailure(before, error, trial)),
  }
}

export type HealthKeeper = ReturnType<typeof createHealth>

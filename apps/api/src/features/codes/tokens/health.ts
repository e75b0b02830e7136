import type { MailboxHealth } from '@app/contract'
import { recordAudit } from '../../../audit/audit.ts'
import type { Db, Trx } from '../../../db/connect.ts'
import type { Publish } from '../../../lib/events.ts'
import type { MailError } from '../../../ports/mail.ts'
import { lockHealth, writeHealth, type Health } from '../repository/tokens.ts'
import type { TellPool } from '../telling.ts'
import { healthOf, troubleOf } from '../trouble.ts'

export interface HealthOptions {
  db: Db
  publish: Publish
  tellPool: TellPool
}

type Standing = Omit<Health, 'holderId' | 'soundStatus'>

/** What was tried: a reading for its holder, or only whether the token is good. */
export type Trial = 'reading' | 'check'

/** Refused readings in a row after which a mailbox counts as failed. */
const failedAfter = 3

const afterSuccess = (before: Health, trial: Trial): Standing => ({
  status: before.status === 'failed' ? before.soundStatus : before.status,
  // What a person marked as invalid stays so until a person checks it.
  emailStatus: trial === 'reading' && before.emailStatus === 'invalid' ? 'invalid' : 'active',
  failures: 0,
  trouble: null,
})

const afterFailure = (before: Health, error: MailError, trial: Trial): Standing => {
  const health = healthOf(error)
  const failures = health && trial === 'reading' ? before.failures + 1 : before.failures
  return {
    status: failures >= failedAfter ? 'failed' : before.status,
    emailStatus: health === null || before.emailStatus === 'invalid' ? before.emailStatus : health,
    failures,
    trouble: before.holderId === null ? null : troubleOf(error),
  }
}

/** What readings and checks say about a mailbox. Each is about the credentials of one version, and no others. */
export const createHealth = ({ db, publish, tellPool }: HealthOptions) => {
  const note = async (id: number, version: number, next: (before: Health) => Standing) => {
    const noted = await db.transaction().execute(async (trx: Trx) => {
      const before = await lockHealth(trx, id, version)
      if (!before) return null
      const after = next(before)
      const inPool = after.status !== before.status || after.emailStatus !== before.emailStatus
      const isNews = inPool || after.failures !== before.failures || after.trouble !== before.trouble
      if (isNews) await writeHealth(trx, id, after)
      if (inPool)
        await recordAudit(trx, {
          kind: 'mailboxes.status_changed',
          user: null,
          record: `mailbox:${id}`,
          details: { status: after.status, email_status: after.emailStatus },
        })
      return { before, after, inPool, isNews }
    })
    if (!noted) return null
    if (noted.inPool) tellPool(id)
    if (noted.isNews && noted.before.holderId !== null) publish('mailbox.own', { mailboxId: id }, noted.before.holderId)
    return noted.after.emailStatus
  }

  return {
    /** Answers what the token is worth now; null when the mailbox is gone or has other credentials. */
    succeeded: (id: number, version: number, trial: Trial): Promise<MailboxHealth | null> =>
      note(id, version, (before) => afterSuccess(before, trial)),

    failed: (id: number, version: number, error: MailError, trial: Trial): Promise<MailboxHealth | null> =>
      note(id, version, (before) => afterFailure(before, error, trial)),
  }
}

export type HealthKeeper = ReturnType<typeof createHealth>

import { createHmac } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import type { Publish } from '../../../lib/events.ts'
import type { MailError } from '../../../ports/mail.ts'
import * as programs from '../repository/programs.ts'
import type { Cause, ProgramRule } from '../repository/programs.ts'
import { healthOf, ProgramRests } from '../failures.ts'

export interface ProgramsOptions {
  db: Db
  fingerprintKey: Buffer
  publish: Publish
}

const minute = 60
/** What is refused for a reason of its own may be well in the next mailbox; a program is somebody's work to mend. */
const rule: ProgramRule = {
  fewest: 5,
  windowMinutes: 15,
  restSeconds: { program: 10 * minute, expired: minute, blocked: minute, invalid: minute },
}

const causeOf = (error: MailError): Cause | null => {
  if (error.isOfProgram) return 'program'
  const health = healthOf(error)
  return health === 'active' ? null : health
}

/**
 * Many mailboxes have their tokens from one program. When most of them fail alike within a while, that is told once, and
 * no more tokens of that program are exchanged but one at a time.
 */
export const createPrograms = ({ db, fingerprintKey, publish }: ProgramsOptions) => {
  /** Nobody else can compute it. */
  const programOf = (clientId: string): Buffer =>
    createHmac('sha256', fingerprintKey)
      .update(JSON.stringify(['program', clientId.toLowerCase()]))
      .digest()

  const tell = (): void => publish('mailbox.changed', { mailboxId: null })

  return {
    /** @throws ProgramRests */
    ask: async (clientId: string): Promise<void> => {
      const seconds = await programs.restOf(db, programOf(clientId), rule)
      if (seconds > 0) throw new ProgramRests(seconds)
    },

    succeeded: async (mailboxId: number, clientId: string): Promise<void> => {
      if (await programs.noteSuccess(db, { mailboxId, program: programOf(clientId) })) tell()
    },

    /** What says nothing of a mailbox or of its program is not counted. */
    failed: async (mailboxId: number, clientId: string, error: MailError): Promise<void> => {
      const cause = causeOf(error)
      if (cause === null) return
      if (await programs.noteFailure(db, { mailboxId, program: programOf(clientId) }, cause, rule)) tell()
    },

    sweep: async (): Promise<void> => {
      if (await programs.sweepPrograms(db)) tell()
    },
  }
}

export type Programs = ReturnType<typeof createPrograms>

import type { Db } from '../../db/connect.ts'
import type { Publish } from '../../lib/events.ts'
import type { Log } from '../../lib/log.ts'
import type { KeyRing } from '../../lib/sealing.ts'
import type { MailReader } from '../../ports/mail.ts'
import { createExtracting } from './extracting.ts'
import { createHealth } from './health.ts'
import { createTokenRenewal } from './keeping.ts'
import { createOpening } from './opening.ts'
import { createPool } from './pool.ts'
import { createPrograms } from './programs.ts'
import { createReading } from './reading.ts'
import { createSearching } from './searching.ts'
import { createTaking } from './taking.ts'
import { createTelling } from './telling.ts'
import { createUnpinning } from './unpinning.ts'
import { createWatching } from './watching.ts'

export interface CodesOptions {
  db: Db
  ring: KeyRing
  fingerprintKey: Buffer
  mail: MailReader
  log: Log
  publish: Publish
  timeZone: string
  /** How long before a request a mail may have come. */
  windowMinutes: number
  /** Of one person in one mailbox. @throws Refusal rate_limited */
  limit(userId: number, mailboxId: number): Promise<void>
}

/** The pool of mailboxes and everything that is done with it, put together. */
export const createCodes = ({ db, ring, fingerprintKey, mail, log, publish, timeZone, ...rest }: CodesOptions) => {
  const tellPool = createTelling(publish)
  const programs = createPrograms({ db, fingerprintKey, tellPool })
  const opening = createOpening({ db, ring, mail, programs })
  const health = createHealth({ db, publish, tellPool })
  const read = createReading({ db, mail, opening, health, publish, tellPool, search: createSearching(log) })
  const watching = createWatching({ db, log, publish, read })
  const stopReading = (mailboxId: number): void => watching.stop(mailboxId, null)
  return {
    pool: createPool({ db, ring, fingerprintKey, publish, tellPool, stopReading }),
    taking: createTaking({ db, publish, tellPool, stopReading }),
    unpinning: createUnpinning({ publish, tellPool, stopReading }),
    extracting: createExtracting({ db, log, publish, tellPool, watching, opening, health, ...rest }),
    keeping: createTokenRenewal({ db, log, opening, health, programs, timeZone }),
    watching,
  }
}

export type CodesServices = ReturnType<typeof createCodes>

import type { codes } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { MailReader } from '../../ports/mail.ts'
import { createExtractCode } from './read/extract-code.ts'
import { createHealth } from './tokens/health.ts'
import { createTokenRenewal } from './tokens/token-renewal.ts'
import { createMailboxAccess } from './tokens/access.ts'
import { createPool } from './pool/pool.ts'
import { createOAuthClients } from './tokens/oauth-clients.ts'
import { createMailReader } from './read/read-mails.ts'
import { createSearch } from './read/search.ts'
import { createTakes } from './take/take-mailbox.ts'
import { createUnpins } from './take/unpin.ts'
import { createMailboxWatcher } from './read/mailbox-watcher.ts'

/** In ms. Omit to use the production defaults. */
export interface CodeTimes {
  /** Time budget for searching the mails of one reading. */
  searchMs?: number
  /** Maximum wait of a call for the first reading. */
  answerWithinMs?: number
}

export interface CodesOptions extends Pick<
  Core,
  'db' | 'log' | 'ring' | 'fingerprintKey' | 'publish' | 'transact' | 'timeZone'
> {
  mail: MailReader
  /** Maximum age of a mail at the time of the request, in minutes. */
  windowMinutes: number
  /** Rate limit per person and mailbox. @throws Refusal rate_limited */
  limit(userId: number, mailboxId: number): Promise<void>
  times?: CodeTimes | undefined
}

/** Wires up the pool of mailboxes and all calls on it. */
export const createCodes = ({
  db,
  ring,
  fingerprintKey,
  mail,
  log,
  publish,
  transact,
  timeZone,
  times,
  ...rest
}: CodesOptions) => {
  const search = createSearch(log, times?.searchMs)
  const answerWithinMs = times?.answerWithinMs
  const oauthClients = createOAuthClients({ db, fingerprintKey, publish })
  const mailboxAccess = createMailboxAccess({ db, ring, mail, oauthClients })
  const health = createHealth(transact)
  const read = createMailReader({ db, mail, mailboxAccess, health, transact, search })
  const watching = createMailboxWatcher({ db, log, publish, read })
  const stopReading = (mailboxId: number): void => watching.stop(mailboxId, null)
  const taking = createTakes({ db, stopReading })
  const calls: Handlers<typeof codes> = {
    ...createPool({ db, ring, fingerprintKey, stopReading }),
    ...taking.calls,
    ...createUnpins(stopReading),
    ...createExtractCode({ db, log, transact, watching, mailboxAccess, health, answerWithinMs, ...rest }),
  }
  return {
    calls,
    taking,
    tokenRenewal: createTokenRenewal({ db, log, mailboxAccess, health, oauthClients, timeZone }),
    watching,
  }
}

import type { Config } from '../config.ts'
import type { Core } from '../context/core.ts'
import { accountsOfSheets, createAccounts } from '../features/accounts/index.ts'
import { createCodes } from '../features/codes/index.ts'
import { createSheets } from '../features/sheets/index.ts'
import { createCloseSpend } from '../features/spend/close-spend.ts'
import { createTables } from '../features/tables/reader.ts'
import type { Limit } from '../http/limits.ts'
import type { createActors } from './actors.ts'
import type { Dependencies } from './dependencies.ts'

interface Options extends Pick<Dependencies, 'codeTimes' | 'database' | 'jobs' | 'mail' | 'sheets'> {
  config: Config
  limit: Limit
  currentPrincipal: ReturnType<typeof createActors>['currentPrincipal']
}

/** Composes the stock: sheets, their accounts and spend, and mailboxes. */
export const composeAccounts = (
  core: Core,
  { config, codeTimes, database, jobs, limit, mail, sheets, currentPrincipal }: Options,
) => {
  const mirror = createSheets({
    ...core,
    sheets,
    jobs,
    alone: database.embedded !== null,
    ...accountsOfSheets(core.db),
  })
  const codes = createCodes({
    ...core,
    mail,
    windowMinutes: config.mailWindowMinutes,
    limit: (userId, mailboxId) => limit('extract', `mailbox:${mailboxId}:${userId}`),
    times: codeTimes,
  })
  const closing = createCloseSpend(core)
  const tables = createTables(core)
  const accounts = createAccounts({
    ...core,
    spends: closing,
    keepsCardCodes: config.keepsCardCodes,
    mailboxes: codes.taking,
    refresh: mirror.refresh,
    readCell: mirror.readCell,
    show: mirror.show,
    jobs,
    tables,
    currentPrincipal,
  })
  jobs.work('accounts.bulk', accounts.workBulk)
  return {
    mirror,
    codes,
    closing,
    tables,
    accounts,
    rounds: { ...mirror.rounds, ...codes.tokenRenewal.rounds },
    sweeps: {
      ...codes.tokenRenewal.sweeps,
      spends: () => closing.sweep(),
      bulkChanges: accounts.sweep,
    },
  }
}

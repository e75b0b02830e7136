import { setTimeout as wait } from 'node:timers/promises'
import type { Core } from '#context/core.ts'
import type { Rounds } from '#jobs/index.ts'
import { MailError } from '#ports/mail.ts'
import type { HealthKeeper } from './health.ts'
import { MailboxGone, AccessFailed, type MailboxAccess } from './access.ts'
import type { OAuthClients } from './oauth-clients.ts'
import { sweepCodes } from '../repository/own.ts'
import { pickIdle } from '../repository/tokens.ts'

export interface TokenRenewalOptions extends Pick<Core, 'db' | 'log' | 'timeZone'> {
  mailboxAccess: MailboxAccess
  health: HealthKeeper
  oauthClients: OAuthClients
}

/** Idle time after which a token is renewed, in days; the threshold differs per mailbox between these. */
const idleDays = { from: 7, to: 30 }
/** Hours of the night for renewals, in the reporting time zone, and the maximum per round. */
const night = { from: 1, before: 5 }
const perRound = 100
const pauseMs = 500

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date()))

/** Renews idle tokens: an unused one expires after ninety days. */
export const createTokenRenewal = ({ db, log, mailboxAccess, health, oauthClients, timeZone }: TokenRenewalOptions) => {
  const renew = async (id: number): Promise<void> => {
    try {
      const { version } = await mailboxAccess.open(id, 'anew')
      await health.succeeded(id, version, 'check')
    } catch (error) {
      if (error instanceof AccessFailed) return void (await health.failed(id, error.version, error.failure, 'check'))
      if (!(error instanceof MailError || error instanceof MailboxGone)) throw error
    }
  }

  /** Renews at most `most` idle tokens, one after the other. Returns how many it tried. */
  const renewIdle = async (signal: AbortSignal, most = perRound, pause = pauseMs): Promise<number> => {
    const ids = await pickIdle(db, idleDays.from, idleDays.to, most)
    let tried = 0
    for (const id of ids) {
      if (signal.aborted) break
      await renew(id)
      tried += 1
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
    return tried
  }

  const renewAtNight = async (signal: AbortSignal): Promise<void> => {
    const hour = hourIn(timeZone)
    if (hour < night.from || hour >= night.before) return
    const tried = await renewIdle(signal)
    if (tried > 0) log.info({ event: 'mailboxes.renewed', tried })
  }

  return {
    renewIdle,

    rounds: {
      'mailboxes.keeper': { firstMs: 0, everyMs: 300_000, failed: 'mailboxes.not_renewed', work: renewAtNight },
    } satisfies Rounds,

    /** Delete expired codes from the history, and old trials. */
    sweeps: { codes: () => sweepCodes(db), oauthClients: () => oauthClients.sweep() },
  }
}

export type TokenRenewal = ReturnType<typeof createTokenRenewal>

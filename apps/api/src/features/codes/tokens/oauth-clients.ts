import { createHmac } from 'node:crypto'
import type { Core } from '#context/core.ts'
import type { MailError } from '#ports/mail.ts'
import * as oauthClients from '../repository/oauth-clients.ts'
import type { Cause, OAuthClientRule } from '../repository/oauth-clients.ts'
import { healthOf, OAuthClientCooldown } from '../failures.ts'

export type OAuthClientsOptions = Pick<Core, 'db' | 'fingerprintKey' | 'publish'>

const minute = 60
/**
 * An OAuth client with a fault of its own needs somebody to mend it, so it rests longer. Other causes may not affect
 * the next mailbox.
 */
const rule: OAuthClientRule = {
  fewest: 5,
  windowMinutes: 15,
  cooldownSeconds: { program: 10 * minute, expired: minute, blocked: minute, invalid: minute },
}

const causeOf = (error: MailError): Cause | null => {
  if (error.isOfOAuthClient) return 'program'
  const health = healthOf(error)
  return health === 'active' ? null : health
}

/**
 * Many mailboxes have their tokens from one OAuth client. If most of them fail alike within the window, that is
 * reported once, and its tokens are exchanged only one at a time.
 */
export const createOAuthClients = ({ db, fingerprintKey, publish }: OAuthClientsOptions) => {
  /** Keyed hash, so that nobody else can compute it. */
  const oauthClientOf = (clientId: string): Buffer =>
    createHmac('sha256', fingerprintKey)
      .update(JSON.stringify(['program', clientId.toLowerCase()]))
      .digest()

  const tell = (): void => publish('mailbox.changed', { mailboxId: null }, null)

  return {
    /** @throws OAuthClientCooldown */
    ask: async (clientId: string): Promise<void> => {
      const seconds = await oauthClients.cooldownOf(db, oauthClientOf(clientId), rule)
      if (seconds > 0) throw new OAuthClientCooldown(seconds)
    },

    succeeded: async (mailboxId: number, clientId: string): Promise<void> => {
      if (await oauthClients.noteSuccess(db, { mailboxId, oauthClient: oauthClientOf(clientId) })) tell()
    },

    /** Failures that say nothing about the mailbox or its OAuth client are not counted. */
    failed: async (mailboxId: number, clientId: string, error: MailError): Promise<void> => {
      const cause = causeOf(error)
      if (cause === null) return
      if (await oauthClients.noteFailure(db, { mailboxId, oauthClient: oauthClientOf(clientId) }, cause, rule)) tell()
    },

    sweep: async (): Promise<void> => {
      if (await oauthClients.sweepOAuthClients(db)) tell()
    },
  }
}

export type OAuthClients = ReturnType<typeof createOAuthClients>

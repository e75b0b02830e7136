import type { InviteClaim, pairing } from '@app/contract'
import type { Core } from '../../context/core.ts'
import { transactAs, type Person, type Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { sha256 } from '../../lib/secrets/tokens.ts'
import type { CredentialCheck } from './credentials.ts'
import type { TelegramBinding } from './invites/telegram-binding.ts'
import { claimCodeMac } from './invites/invite-status.ts'
import { countClaimTry, findClaim, insertClaim, proveClaim } from './repository/claims.ts'
import { bindTelegram, findPerson } from './repository/people.ts'
import { endOtherSignIns } from './repository/sessions.ts'
import { wrongCode, type SignInService, type WrongCode } from './sign-in.ts'
import { countCode, forgetCodes } from './throttles.ts'

export interface PairingOptions extends Pick<Core, 'db' | 'log' | 'publish'> {
  jobs: Pick<Jobs<typeof queues>, 'send'>
  checking: CredentialCheck
  signIn: SignInService
  codeKey: Buffer
  binding: TelegramBinding
  /** Refusal for a Telegram account that is already in use, without saying whose it is. */
  refuseDuplicate(error: unknown): never
}

/**
 * Pairs another Telegram account. The person enters their password and a code from the old chat, or a recovery code;
 * then presses Start in the new chat and types the code from there. All steps belong to one browser and one session.
 */
export const createPairing = ({
  db,
  log,
  publish,
  jobs,
  checking,
  signIn,
  codeKey,
  binding,
  refuseDuplicate,
}: PairingOptions): Handlers<typeof pairing> => {
  /**
   * Audits a wrong code together with the counted try. Both must be committed, so the transaction returns the refusal
   * instead of throwing it.
   */
  const note = async (tx: Tx<Person>, wrong: WrongCode): Promise<WrongCode> => {
    const { attemptsLeft } = wrong
    await tx.audit('auth.code_refused', { details: { attemptsLeft } })
    tx.after(() => log.warn({ event: 'profile.pairing_code_refused', userId: tx.cause.user.id, attemptsLeft }))
    return wrong
  }

  const shownOnce = <A>(answer: A | null): A => {
    if (answer === null) throw new Refusal('wrong_state/pairing_shown')
    return answer
  }

  return {
    /** @throws Refusal validation/current_password, rate_limited/…, wrong_state/pairing_shown; errors of delivery */
    beginPairing: async (ctx, { body: { password, by, language } }) => {
      const { actor, browser, clientIp, transact } = ctx
      const from = { browser, clientIp, language, transact: transactAs(db, publish)({ user: null, clientIp }) }
      const person = await checking.password(actor.username, password, from)
      if (person?.id !== actor.userId) {
        log.warn({ event: 'profile.password_refused', userId: actor.userId })
        throw new Refusal('validation/current_password', { fields: { password: 'The current password is wrong' } })
      }
      let begun: Awaited<ReturnType<SignInService['begin']>> | null = null
      const shown = await transact(
        async (tx) => {
          begun = await signIn.begin(tx, person, ctx, 'pairing')
          return null
        },
        async () => shownOnce(begun),
      )
      if (by === 'code') await shown.deliver(from)
      return shown.answer
    },

    /** @throws Refusal challenge_expired, invalid_code, rate_limited/sign_in, vendor_down/telegram */
    provePairing: async (ctx, { body: { tempToken, code, language = 'en' } }) => {
      const { actor, browser, clientIp, transact } = ctx
      const { userId, username } = actor
      const prove = async (tx: Tx<Person>) => {
        if (/^\d{6}$/.test(code)) return signIn.tryCode(tx, tempToken, code, ctx, 'pairing')
        const tried = await signIn.tryRecovery(tx, tempToken, code, ctx)
        return { ...tried, wrong: (await tried.prove(tx)) ? null : tried.wrong }
      }
      let claim: InviteClaim | null = null
      const answer = await transact(
        async (tx): Promise<WrongCode | null> => {
          const { challenge, wrong } = await prove(tx)
          if (challenge.userId !== userId) throw new Refusal('challenge_expired')
          if (wrong) return note(tx, wrong)
          const sessionHash = sha256(browser.sessionId)
          const { epoch } = challenge
          const proved = { inviteId: null, userId, sessionHash, password: null, epoch, language, network: clientIp }
          claim = binding({ ...(await insertClaim(tx, proved)), username })
          tx.emit('me.changed', {}, userId)
          tx.after(() => log.info({ event: 'profile.pairing_proved', userId }))
          return null
        },
        async (_tx, wrong) => wrong ?? shownOnce(claim),
      )
      if ('attemptsLeft' in answer) throw wrongCode(answer)
      return answer
    },

    getPairing: async ({ actor, browser }) => {
      const claim = await findClaim(db, sha256(browser.sessionId))
      return { claim: claim && claim.userId === actor.userId ? binding(claim) : null }
    },

    /** @throws Refusal challenge_expired, invalid_code, rate_limited/sign_in, duplicate/telegram */
    finishPairing: async (ctx, { body: { code } }) => {
      const { actor, browser, clientIp, transact } = ctx
      const { userId, sessionId } = actor
      const answer = await transact(
        async (tx): Promise<WrongCode | null> => {
          const claim = await findClaim(tx, sha256(browser.sessionId))
          const person = await findPerson(tx, userId)
          // All sign-ins of the person were ended since the claim began, so the password may have changed.
          if (!person || claim?.userId !== userId || claim.epoch !== person.epoch)
            throw new Refusal('challenge_expired')
          await countCode(tx, userId)
          const counted = orRefuse(await countClaimTry(tx, claim.id), 'challenge_expired')
          const proven = await proveClaim(tx, claim.id, claimCodeMac(codeKey, claim.id, code))
          if (!proven) return note(tx, { key: 'invalid_code', ...counted })
          await bindTelegram(tx, userId, proven.telegramId).catch(refuseDuplicate)
          await forgetCodes(tx, userId)
          const ended = await endOtherSignIns(tx, userId, sessionId)
          const details = { how: 'settings', telegramId: 'changed', ended: ended.length } as const
          await tx.audit('auth.telegram_paired', { record: `user:${userId}`, details })
          await tx.notify([{ userId, kind: 'telegram.paired', data: { network: clientIp } }])
          if (person.telegramId !== null) {
            const notice = { userId, what: 'paired_anew' as const, network: clientIp, telegramId: person.telegramId }
            await jobs.send(tx, 'person.notify', notice, { key: String(userId) })
          }
          tx.emit('session.revoked', {}, ended)
          tx.emit('me.changed', {}, userId)
          tx.emit('user.changed', { userId })
          tx.after(() => log.info({ event: 'profile.telegram_paired', userId }))
          return null
        },
        async (_tx, wrong) => wrong,
      )
      if (answer) throw wrongCode(answer)
      return { success: true }
    },
  }
}

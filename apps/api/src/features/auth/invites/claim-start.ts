import type { Transact, Tx } from '#context/context.ts'
import type { Core } from '#context/core.ts'
import { randomCode } from '#lib/secrets/tokens.ts'
import type { Inbox } from '#ports/messenger.ts'
import { messagesFor } from '../messages.ts'
import { findByTelegram, findPerson } from '../repository/people.ts'
import { noteUpdate } from '../repository/updates.ts'
import { bindClaim, claimRules, lockClaim, type StartedClaim } from '../repository/claims.ts'
import { findInvite } from '../repository/invites.ts'
import { claimCodeMac, type Payloads, type InviteStatus } from './invite-status.ts'

export interface ClaimStartOptions extends Pick<Core, 'log'> {
  transact: Transact<null>
  codeKey: Buffer
  inviteStatus: InviteStatus
  payloads: Payloads
}

/**
 * Handles Start in the bot from an invited person, or from one who pairs an account. The answer is a code for the
 * browser that opened the link. The first Telegram account to press Start is bound; anybody else who got the bot link
 * has no browser to type the code in.
 */
export const createClaimStart = ({
  transact,
  log,
  codeKey,
  inviteStatus,
  payloads,
}: ClaimStartOptions): Pick<Inbox, 'knows' | 'started'> => {
  /** Username of a claim, and whether that person exists already; null if the claim is no longer valid. */
  const purposeOf = async (tx: Tx<null>, claim: StartedClaim): Promise<{ username: string; pairs: boolean } | null> => {
    if (claim.inviteId !== null) {
      const invite = await findInvite(tx, claim.inviteId)
      return inviteStatus.isOpen(invite) ? { username: invite.username, pairs: invite.userId !== null } : null
    }
    const person = await findPerson(tx, claim.userId)
    return person?.enabled && person.epoch === claim.epoch ? { username: person.username, pairs: true } : null
  }

  return {
    knows: (payload) => payloads.claimOf(payload) !== null,

    started: ({ botId, updateId, from, payload, languageCode }) =>
      transact(async (tx) => {
        const claimId = payloads.claimOf(payload)
        const claim = claimId === null ? null : await lockClaim(tx, claimId)
        if (claimId === null || !claim)
          return messagesFor({ preferences: {} }, languageCode?.startsWith('uk') ? 'uk' : 'en').inviteOver
        const texts = messagesFor({ preferences: {} }, claim.language)
        const of = await purposeOf(tx, claim)
        if (!of) return claim.inviteId === null ? texts.pairingOver : texts.inviteGone
        if (claim.telegramId !== null && claim.telegramId !== from)
          return of.pairs ? texts.pairingOfAnother : texts.inviteOfAnother
        if (await findByTelegram(tx, from)) return texts.telegramTaken
        // A repeated update was answered already, and a claim over its limit gets no answer.
        if (claim.starts >= claimRules.starts || !(await noteUpdate(tx, botId, updateId))) return null
        const code = randomCode()
        await bindClaim(tx, claimId, from, claimCodeMac(codeKey, claimId, code))
        const { inviteId, userId } = claim
        tx.after(() => log.info({ event: 'invites.code_sent', inviteId, userId }))
        const text = of.pairs ? texts.pairingCode : texts.inviteCode
        return text(code, claimRules.codeSeconds / 60, claim.network, of.username)
      }),
  }
}

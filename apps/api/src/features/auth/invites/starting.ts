import type { Transact } from '../../../context/context.ts'
import type { Core } from '../../../context/core.ts'
import { randomCode } from '../../../lib/secrets/tokens.ts'
import type { Inbox } from '../../../ports/messenger.ts'
import { messagesFor } from '../messages.ts'
import { findByTelegram } from '../repository/people.ts'
import { noteUpdate } from '../repository/updates.ts'
import { bindClaim, claimRules, lockClaim } from '../repository/claims.ts'
import { findInvite } from '../repository/invites.ts'
import { inviteCodeMac, type Payloads, type Standing } from './standing.ts'

export interface StartingOptions extends Pick<Core, 'log'> {
  transact: Transact<null>
  codeKey: Buffer
  standing: Standing
  payloads: Payloads
}

/**
 * An invited person presses Start: the browser that chose the password waits for the code which is answered here. The first
 * Telegram account that presses is the one; whoever else got hold of the link to the bot has no browser to type the code in.
 */
export const createStarting = ({
  transact,
  log,
  codeKey,
  standing,
  payloads,
}: StartingOptions): Pick<Inbox, 'knows' | 'started'> => ({
  knows: (payload) => payloads.claimOf(payload) !== null,

  started: ({ botId, updateId, from, payload, languageCode }) =>
    transact(async (tx) => {
      const claimId = payloads.claimOf(payload)
      const claim = claimId === null ? null : await lockClaim(tx, claimId)
      if (claimId === null || !claim)
        return messagesFor({ preferences: {} }, languageCode?.startsWith('uk') ? 'uk' : 'en').inviteOver
      const texts = messagesFor({ preferences: {} }, claim.language)
      const invite = await findInvite(tx, claim.inviteId)
      if (!standing.isOpen(invite)) return texts.inviteGone
      if (claim.telegramId !== null && claim.telegramId !== from) return texts.inviteOfAnother
      if (await findByTelegram(tx, from)) return texts.telegramTaken
      // One that came before has been answered, and one too many is answered by nothing.
      if (claim.starts >= claimRules.starts || !(await noteUpdate(tx, botId, updateId))) return null
      const code = randomCode()
      await bindClaim(tx, claimId, from, inviteCodeMac(codeKey, claimId, code))
      tx.after(() => log.info({ event: 'invites.code_sent', inviteId: claim.inviteId }))
      return texts.inviteCode(code, claimRules.codeSeconds / 60, claim.network, invite.username)
    }),
})

import type { InviteClaim, invites } from '@app/contract'
import type { Core } from '../../../context/core.ts'
import type { Tx } from '../../../context/context.ts'
import type { Context, Handlers } from '../../../http/handlers.ts'
import { checkPassword, isStrong, type PasswordRules } from '../../../lib/secrets/password-policy.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sha256 } from '../../../lib/secrets/tokens.ts'
import type { Entering, Opened } from '../entering.ts'
import { findPerson, insertUser, mergePreferences, noteDeliverability, type Credentials } from '../repository/people.ts'
import { clearLook, countClaim, countInviteCode, countLook } from '../throttling.ts'
import { countClaimTry, findClaim, insertClaim, proveClaim, type Proven } from '../repository/claims.ts'
import { findByToken, findInvite, lockInvite, markUsed } from '../repository/invites.ts'
import { inviteCodeMac, type OpenInvite, type Payloads, type Standing } from './standing.ts'

type Calls = Pick<typeof invites, 'lookAtInvite' | 'chooseInvitePassword' | 'getInviteClaim' | 'acceptInvite'>
type From = Context<Calls['acceptInvite']>

export interface AcceptingOptions extends Pick<Core, 'db' | 'log' | 'passwords'> {
  rules: PasswordRules
  codeKey: Buffer
  standing: Standing
  payloads: Payloads
  entering: Entering
  botUsername(): string | null
  /** That a name or a Telegram account is somebody's already. */
  refuseDuplicate(error: unknown): never
}

/** What an invited person does: looks, chooses a password, presses Start in Telegram, and types the code from there. */
export const createAccepting = (options: AcceptingOptions): Handlers<Calls> => {
  const { db, log, passwords, rules, codeKey, standing, payloads, entering, refuseDuplicate } = options

  const claimOf = (claim: { id: number; expiresAt: Date; username: string }): InviteClaim => {
    const bot = options.botUsername()
    if (bot === null) throw new Refusal('vendor_down/telegram')
    const { id, username, expiresAt } = claim
    return { username, link: `https://t.me/${bot}?start=${payloads.of(id)}`, expiresAt: expiresAt.toISOString() }
  }

  /** The invitation of a link. Links that there are not are counted, since somebody may be guessing. */
  const look = async (token: string, clientIp: string) => {
    await countLook(db, clientIp)
    const invite = await findByToken(db, sha256(token))
    if (invite) await clearLook(db, clientIp)
    return invite
  }

  /** Adds a person by a locked invitation. */
  const add = async (tx: Tx, invite: OpenInvite, proven: Proven): Promise<Credentials> => {
    const { username, roleName, groupIds, adspowerId, accLimit } = invite
    const { telegramId, passwordHash, strong: strongPassword, language } = proven
    const person = { username, passwordHash, strongPassword, telegramId, roleName, isAdmin: false }
    const id = await insertUser(tx, { ...person, groupIds, adspowerId, accLimit }).catch(refuseDuplicate)
    await mergePreferences(tx, id, { language })
    await noteDeliverability(tx, id, telegramId, 'works')
    await markUsed(tx, invite.id)
    const user = { id, username }
    await tx.audit('invites.accepted', { user, record: `invite:${invite.id}`, details: { username } })
    await tx.audit('users.created', {
      user,
      record: `user:${id}`,
      details: { username, role: roleName, how: 'invite' },
    })
    tx.emit('user.changed', { userId: id })
    const added = await findPerson(tx, id)
    if (!added) throw new Error('A person was not added')
    return added
  }

  const refuseCode = async (inviteId: number, attemptsLeft: number, from: From): Promise<never> => {
    log.warn({ event: 'invites.code_refused', inviteId, attemptsLeft, network: from.clientIp })
    const details = { attemptsLeft }
    await from.transact((tx) => tx.audit('auth.code_refused', { user: null, record: `invite:${inviteId}`, details }))
    if (attemptsLeft > 0) throw new Refusal('invalid_code', { attemptsLeft })
    throw new Refusal('challenge_expired/tries')
  }

  return {
    lookAtInvite: async ({ clientIp }, { body: { token } }) => {
      const invite = await look(token, clientIp)
      if (!standing.isOpen(invite)) return { state: standing.stateOf(invite), invite: null }
      const { username, roleName, expiresAt } = invite
      return { state: 'open', invite: { username, roleName, expiresAt } }
    },

    /** @throws Refusal wrong_state/invite, validation/password_…, vendor_down/telegram while the bot is not known */
    chooseInvitePassword: async ({ browser, clientIp, transact }, { body: { token, password, language = 'en' } }) => {
      const invite = await look(token, clientIp)
      if (!standing.isOpen(invite)) throw new Refusal('wrong_state/invite')
      const { id: inviteId, username } = invite
      checkPassword(rules, password, { username, isAdmin: false }, 'password')
      await countClaim(db, inviteId)
      const passwordHash = await passwords.hash(password)
      const strong = isStrong(rules, password, username)
      const claim = await transact(async (tx) => {
        const now = await lockInvite(tx, inviteId)
        if (!standing.isOpen(now)) throw new Refusal('wrong_state/invite')
        const sessionHash = sha256(browser.sessionId)
        const inserted = { inviteId, sessionHash, passwordHash, strong, language, network: clientIp }
        return claimOf({ ...(await insertClaim(tx, inserted)), username })
      })
      log.info({ event: 'invites.password_chosen', inviteId })
      // What was begun lasts ten minutes: the browser must be known for as long.
      browser.extend()
      return claim
    },

    getInviteClaim: async ({ browser }) => {
      const claim = browser.known ? await findClaim(db, sha256(browser.sessionId)) : null
      if (!claim || !standing.isOpen(await findInvite(db, claim.inviteId))) return { claim: null }
      return { claim: claimOf(claim) }
    },

    /** @throws Refusal challenge_expired, invalid_code, wrong_state/invite, duplicate/username, duplicate/telegram */
    acceptInvite: async (from, { body: { code } }) => {
      const claim = await findClaim(db, sha256(from.browser.sessionId))
      if (!claim) throw new Refusal('challenge_expired')
      await countInviteCode(db, claim.inviteId)
      const counted = await countClaimTry(db, claim.id)
      if (!counted) throw new Refusal('challenge_expired')
      const how = 'invite'
      const entered = await from.transact(async (tx): Promise<{ person: Credentials; opened: Opened } | null> => {
        const invite = await lockInvite(tx, claim.inviteId)
        if (!standing.isOpen(invite)) throw new Refusal('wrong_state/invite')
        const proven = await proveClaim(tx, claim.id, inviteCodeMac(codeKey, claim.id, code))
        if (!proven) return null
        const person = await add(tx, invite, proven)
        const opened = await entering.open(tx, person, from, how)
        return opened && { person, opened }
      })
      if (!entered) return refuseCode(claim.inviteId, counted.attemptsLeft, from)
      log.info({ event: 'invites.accepted', inviteId: claim.inviteId, userId: entered.person.id })
      await entering.letIn(entered.person, from, entered.opened, how)
      return { success: true }
    },
  }
}

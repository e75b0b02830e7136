import type { invites } from '@app/contract'
import type { Core } from '#context/core.ts'
import type { Tx } from '#context/context.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { checkPassword, isStrong, type PasswordRules } from '#lib/secrets/password-policy.ts'
import { orRefuse, Refusal } from '#lib/refusal.ts'
import { sha256 } from '#lib/secrets/tokens.ts'
import type { SessionStart, OpenedSession } from '../session-start.ts'
import type { CredentialCheck } from '../credentials.ts'
import {
  bindTelegram,
  findPerson,
  insertUser,
  mergePreferences,
  noteDeliverability,
  type Credentials,
  type NewPassword,
} from '../repository/people.ts'
import { clearLook, countClaim, countInviteCode, countLook } from '../throttles.ts'
import { countClaimTry, findClaim, insertClaim, proveClaim, type Proven } from '../repository/claims.ts'
import { findByToken, findInvite, lockInvite, markUsed } from '../repository/invites.ts'
import type { TelegramBinding } from './telegram-binding.ts'
import { claimCodeMac, type OpenInvite, type OpenPairing, type InviteStatus } from './invite-status.ts'

type Calls = Pick<typeof invites, 'lookAtInvite' | 'chooseInvitePassword' | 'getInviteClaim' | 'acceptInvite'>
type From = Context<Calls['acceptInvite']>
interface Entered {
  person: Credentials
  opened: OpenedSession
}

export interface AcceptanceOptions extends Pick<Core, 'db' | 'log' | 'passwords' | 'timeZone'> {
  rules: PasswordRules
  codeKey: Buffer
  inviteStatus: InviteStatus
  binding: TelegramBinding
  checking: CredentialCheck
  entering: SessionStart
  /** Assigns a person to a lead. @throws Refusal validation if `leadId` is not a lead */
  giveLead(tx: Tx, id: number, leadId: number): Promise<void>
  /** Adds a person to groups and notifies everybody who loses campaigns by that. */
  owners: {
    follow<A>(
      tx: Tx,
      mover: { personId: null; groups: readonly number[] },
      how: { by: string },
      work: () => Promise<A>,
    ): Promise<A>
  }
  /** Refusal for a name or a Telegram account that is already in use. */
  refuseDuplicate(error: unknown): never
}

/** Steps of an invited person: open the link, choose a password, press Start in Telegram, type the code from there. */
export const createAcceptance = (options: AcceptanceOptions): Handlers<Calls> => {
  const { db, log, passwords, rules, codeKey, inviteStatus, binding, checking, entering, refuseDuplicate } = options

  /** The invitation of a link. Unknown links count towards a rate limit, since somebody may be guessing. */
  const look = async (token: string, clientIp: string) => {
    await countLook(db, clientIp)
    const invite = await findByToken(db, sha256(token))
    if (invite) await clearLook(db, clientIp)
    return invite
  }

  /** Adds a person from a locked invitation. */
  const add = async (tx: Tx, invite: OpenInvite, proven: Proven): Promise<Credentials> => {
    const { username, roleName, groupIds, adspowerId, accLimit, leadId, lead } = invite
    const { telegramId, password, language } = proven
    if (!password) throw new Error('An invitation was accepted without a password')
    const { hash: passwordHash, strong: strongPassword } = password
    const person = { username, passwordHash, strongPassword, telegramId, roleName, isAdmin: false }
    const insert = () => insertUser(tx, { ...person, groupIds, adspowerId, accLimit }).catch(refuseDuplicate)
    const by = invite.maker?.username ?? username
    const id = await options.owners.follow(tx, { personId: null, groups: groupIds }, { by }, insert)
    await mergePreferences(tx, id, { language })
    await noteDeliverability(tx, id, telegramId, 'works')
    // `lead` is null if that person no longer leads a team.
    if (leadId !== null && lead !== null) await options.giveLead(tx, id, leadId)
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

  /** Binds a Telegram account to a locked person who has none. */
  const pair = async (tx: Tx, invite: OpenPairing, { telegramId }: Proven, user: Credentials): Promise<void> => {
    await bindTelegram(tx, user.id, telegramId).catch(refuseDuplicate)
    await markUsed(tx, invite.id)
    const details = { how: 'link', telegramId: 'changed' } as const
    await tx.audit('auth.telegram_paired', { user, record: `user:${user.id}`, details })
    tx.emit('user.changed', { userId: user.id })
  }

  /** Adds a person and opens their session; null for a wrong code. */
  const enterNew = (inviteId: number, claimId: number, code: string, from: From) =>
    from.transact(async (tx): Promise<Entered | null> => {
      const invite = await lockInvite(tx, inviteId)
      if (!inviteStatus.isOpen(invite) || invite.userId !== null) throw new Refusal('wrong_state/invite')
      const proven = await proveClaim(tx, claimId, claimCodeMac(codeKey, claimId, code))
      if (!proven) return null
      const person = await add(tx, invite, proven)
      const opened = await entering.open(tx, person, from, 'invite')
      return opened && { person, opened }
    })

  /** The same for an existing person. `known` carries the epoch at which the claim began. */
  const enterPaired = (known: Credentials, inviteId: number, claimId: number, code: string, from: From) =>
    from.transact(async (tx): Promise<Entered | null> => {
      const opened = await entering.open(tx, known, from, 'pairing', async () => {
        const invite = await lockInvite(tx, inviteId)
        if (!inviteStatus.isOpen(invite) || invite.userId !== known.id) throw new Refusal('wrong_state/invite')
        const proven = await proveClaim(tx, claimId, claimCodeMac(codeKey, claimId, code))
        if (proven) await pair(tx, invite, proven, known)
        return proven !== null
      })
      return opened && { person: known, opened }
    })

  /** Password of a claim: the chosen one, or null if a person who pairs an account has entered their current one. */
  const passwordFor = async (
    invite: OpenInvite | OpenPairing,
    password: string,
    from: Pick<From, 'browser' | 'clientIp' | 'transact'>,
  ): Promise<{ password: NewPassword | null; epoch: number | null }> => {
    const { id, username, userId } = invite
    if (userId === null) {
      checkPassword(rules, password, { username, isAdmin: false }, 'password')
      await countClaim(db, id)
      const hash = await passwords.hash(password)
      return { password: { hash, strong: isStrong(rules, password, username) }, epoch: null }
    }
    const person = await checking.password(username, password, from)
    if (person?.id !== userId)
      throw new Refusal('validation/current_password', { fields: { password: 'The current password is wrong' } })
    return { password: null, epoch: person.epoch }
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
      if (!inviteStatus.isOpen(invite)) return { state: inviteStatus.stateOf(invite), invite: null }
      const { username, roleName, expiresAt } = invite
      return { state: 'open', invite: { username, roleName, expiresAt, reportTimeZone: options.timeZone } }
    },

    /** @throws Refusal wrong_state/invite, validation/password_…, vendor_down/telegram while the bot is not known */
    chooseInvitePassword: async ({ browser, clientIp, transact }, { body: { token, password, language = 'en' } }) => {
      const invite = await look(token, clientIp)
      if (!inviteStatus.isOpen(invite)) throw new Refusal('wrong_state/invite')
      const { id: inviteId, username } = invite
      const known = await passwordFor(invite, password, { browser, clientIp, transact })
      const claim = await transact(async (tx) => {
        const now = await lockInvite(tx, inviteId)
        if (!inviteStatus.isOpen(now)) throw new Refusal('wrong_state/invite')
        const sessionHash = sha256(browser.sessionId)
        const inserted = { inviteId, userId: null, sessionHash, ...known, language, network: clientIp }
        return binding({ ...(await insertClaim(tx, inserted)), username })
      })
      log.info({ event: 'invites.password_chosen', inviteId })
      // The claim lasts ten minutes, so the browser session must too.
      browser.extend()
      return claim
    },

    getInviteClaim: async ({ browser }) => {
      const claim = browser.known ? await findClaim(db, sha256(browser.sessionId)) : null
      if (!claim || claim.inviteId === null || !inviteStatus.isOpen(await findInvite(db, claim.inviteId)))
        return { claim: null }
      return { claim: binding(claim) }
    },

    /** @throws Refusal challenge_expired, invalid_code, wrong_state/invite, duplicate/username, duplicate/telegram */
    acceptInvite: async (from, { body: { code } }) => {
      const claim = await findClaim(db, sha256(from.browser.sessionId))
      if (!claim || claim.inviteId === null) throw new Refusal('challenge_expired')
      const { id, inviteId, epoch } = claim
      await countInviteCode(db, inviteId)
      const counted = orRefuse(await countClaimTry(db, id), 'challenge_expired')
      const invite = await findInvite(db, inviteId)
      const person = epoch === null || !invite?.userId ? null : await findPerson(db, invite.userId)
      const how = person ? 'pairing' : 'invite'
      const entered = person
        ? await enterPaired({ ...person, epoch: epoch! }, inviteId, id, code, from)
        : await enterNew(inviteId, id, code, from)
      if (!entered) return refuseCode(inviteId, counted.attemptsLeft, from)
      log.info({ event: 'invites.accepted', inviteId, userId: entered.person.id })
      await entering.letIn(entered.person, from, entered.opened, how)
      return { success: true }
    },
  }
}

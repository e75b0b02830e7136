import type { InviteState, RoleName } from '@app/contract'
import { timingSafeEqual } from 'node:crypto'
import { mac } from '../../../lib/secrets/tokens.ts'
import { rightsOf } from '../rights.ts'
import type { StoredInvite } from '../repository/invites.ts'

type Counting = StoredInvite & { maker: NonNullable<StoredInvite['maker']> }
/** One that adds a person and may be accepted as things are now. */
export type OpenInvite = Counting & { userId: null; roleId: number; roleName: RoleName }
/** One that pairs whoever has no Telegram account, and may as things are now. */
export type OpenPairing = Counting & { userId: number }

/** What an invitation is good for, as its role and whoever made it are now. */
export const createInviteStatus = (adminUsername: string) => {
  /** Nobody becomes an administrator by a link, and nobody is let in by who may not add people any more. */
  const counts = ({ username, roleName, maker, userId, isUnpaired }: StoredInvite): boolean =>
    maker !== null &&
    rightsOf({ ...maker, granted: [] }, adminUsername).has('users.manage') &&
    (userId === null
      ? roleName !== null &&
        !rightsOf({ username, roleName, isAdmin: false, granted: [] }, adminUsername).has('users.manage')
      : isUnpaired)

  const stateOf = (invite: StoredInvite | null): InviteState => {
    if (!invite) return 'unknown'
    return invite.state === 'open' && !counts(invite) ? 'withdrawn' : invite.state
  }
  return {
    stateOf,
    isOpen: (invite: StoredInvite | null): invite is OpenInvite | OpenPairing => stateOf(invite) === 'open',
  }
}

export type InviteStatus = ReturnType<typeof createInviteStatus>

/**
 * What goes with Start to the bot: the number of a claim, and a proof that we made it, so that what strangers make up is known
 * without looking it up. 64 characters are the most that Telegram carries.
 */
export const createPayloads = (key: Buffer) => {
  const proofOf = (claimId: number): Buffer => mac(key, 'invite-start', claimId)
  return {
    of: (claimId: number): string => `${claimId}_${proofOf(claimId).toString('base64url')}`,
    /** Null for what we did not make. */
    claimOf: (payload: string): number | null => {
      const [, digits, proof] = /^([1-9]\d{0,9})_([\w-]{43})$/.exec(payload) ?? []
      if (digits === undefined || proof === undefined) return null
      const [given, expected] = [Buffer.from(proof, 'base64url'), proofOf(Number(digits))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : null
    },
  }
}

export type Payloads = ReturnType<typeof createPayloads>

/** Keyed, since six digits are soon found from their hash. */
export const claimCodeMac = (key: Buffer, claimId: number, code: string): Buffer =>
  mac(key, 'invite-code', claimId, code)

import type { InviteState, RoleName } from '@app/contract'
import { timingSafeEqual } from 'node:crypto'
import { mac } from '#lib/secrets/tokens.ts'
import { rightsOf } from '../role-permissions.ts'
import type { StoredInvite } from '../repository/invites.ts'

type Counting = StoredInvite & { maker: NonNullable<StoredInvite['maker']> }
/** An invitation for a new person that can be accepted now. */
export type OpenInvite = Counting & { userId: null; roleId: number; roleName: RoleName }
/** An invitation that pairs a Telegram account with an existing person who has none, and can be accepted now. */
export type OpenPairing = Counting & { userId: number }

/** State of an invitation, given the current role and the current rights of its maker. */
export const createInviteStatus = (adminUsername: string) => {
  /** A link never makes an administrator, and is void once its maker may no longer manage users. */
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
 * Start payload of the bot: the claim id and a MAC over it, so that forged ones are recognised without a lookup.
 * Telegram allows at most 64 characters.
 */
export const createPayloads = (key: Buffer) => {
  const proofOf = (claimId: number): Buffer => mac(key, 'invite-start', claimId)
  return {
    of: (claimId: number): string => `${claimId}_${proofOf(claimId).toString('base64url')}`,
    /** Null for a payload that is not ours. */
    claimOf: (payload: string): number | null => {
      const [, digits, proof] = /^([1-9]\d{0,9})_([\w-]{43})$/.exec(payload) ?? []
      if (digits === undefined || proof === undefined) return null
      const [given, expected] = [Buffer.from(proof, 'base64url'), proofOf(Number(digits))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : null
    },
  }
}

export type Payloads = ReturnType<typeof createPayloads>

/** Keyed, since a plain hash of six digits is easily brute-forced. */
export const claimCodeMac = (key: Buffer, claimId: number, code: string): Buffer =>
  mac(key, 'invite-code', claimId, code)

import type { Person, Tx } from '../../context/context.ts'
import type { Trx } from '../../db/connect.ts'
import type {
  AccountDecision,
  Afterwards,
  CameBack,
  MessageOutcome,
  OwnerShift,
  Permission,
  RoleName,
} from '@app/contract'
import type { Principal } from '../../lib/principal.ts'

/** People and their rights, as far as administrators change them. */
export interface People {
  rightsOf(person: {
    username: string
    roleName: RoleName | null
    isAdmin: boolean
    granted: readonly string[]
  }): ReadonlySet<Permission>
  /** Whether this is the configured administrator's name. */
  isConfigured(username: string): boolean
  add(
    trx: Trx,
    person: {
      username: string
      passwordHash: string
      strongPassword: boolean
      telegramId: string | null
      roleName: RoleName | null
      isAdmin: boolean
      groupIds?: number[] | undefined
      adspowerId?: string | null | undefined
    },
  ): Promise<number>
  /** Adds a placeholder person with this role and these groups, for a trial that is rolled back. */
  addForTrial(trx: Trx, person: { groupIds: number[]; roleName: RoleName | null }): Promise<number>
  setPassword(trx: Trx, userId: number, password: { hash: string; strong: boolean }): Promise<void>
  dropRecoveryCodes(trx: Trx, userId: number): Promise<void>
  /** Revokes all pairing links of the person. */
  closePairingLinks(trx: Trx, userId: number): Promise<void>
  /** Ends sessions and pending sign-ins. Returns the ids of the sessions. */
  endSessions(trx: Trx, userId: number): Promise<number[]>
  /** Clears failed sign-ins. */
  forgetTries(trx: Trx, person: { id: number; username: string }): Promise<void>
}

/** Sends a person a test message and returns its outcome. */
export type SendTest = (userId: number) => Promise<MessageOutcome>

/** Owners of campaigns, as far as they follow from groups. */
export interface Owners {
  /** Owners from today on after a change; the change is rolled back. */
  foresee(trx: Trx, mover: Mover, work: () => Promise<unknown>): Promise<Outlook>
  shiftsOf(outlook: Outlook): OwnerShift[]
  /**
   * Makes a change and notifies everybody who loses or gains campaigns by it; people in `kept` keep theirs. With
   * `isGone` the mover no longer exists afterwards.
   */
  follow<A>(
    tx: Tx,
    mover: Mover,
    how: { kept?: readonly number[] | undefined; by: string; isGone?: boolean },
    work: () => Promise<A>,
  ): Promise<A>
}

interface Mover {
  personId: number | null
  groups: readonly number[]
}

interface Outlook {
  day: string
}

/** Records with a holder: accounts or mailboxes. */
export interface Holdings {
  /** Renames the holder of current holdings. */
  renameHolder(trx: Trx, userId: number, username: string): Promise<void>
}

export interface HeldAccounts extends Holdings {
  /**
   * Releases, hands over or closes everything that a leaver holds. Returns the holdings.
   * @throws Refusal wrong_state, wrong_state/leaving, limit_reached
   */
  leave(
    tx: Tx<Person>,
    actor: Principal,
    leaver: Person,
    plan: { rest: Afterwards; each: readonly AccountDecision[] },
  ): Promise<number[]>
  /** Reopens those of the holdings that nobody took since. */
  comeBack(tx: Tx<Person>, person: Person, holdings: readonly number[]): Promise<CameBack>
}

export interface HeldMailboxes extends Holdings {
  /**
   * Releases or hands over everything that a leaver holds. Returns their takes.
   * @throws Refusal wrong_state
   */
  leave(tx: Tx<Person>, leaver: Person, to: number | null): Promise<string[]>
  /** Reopens those of the takes whose mailboxes nobody had since. */
  comeBack(tx: Tx<Person>, person: Person, takes: readonly string[]): Promise<CameBack>
}

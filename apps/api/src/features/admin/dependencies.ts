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

/** Who people are to the application, as far as administrators change it. */
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
  /** Somebody with this role and these groups, to be looked at and taken back. */
  addForTrial(trx: Trx, person: { groupIds: number[]; roleName: RoleName | null }): Promise<number>
  setPassword(trx: Trx, userId: number, password: { hash: string; strong: boolean }): Promise<void>
  dropRecoveryCodes(trx: Trx, userId: number): Promise<void>
  /** Links by which the person may pair a Telegram account work no more. */
  closePairingLinks(trx: Trx, userId: number): Promise<void>
  /** Ends sessions and sign-ins that have begun; answers the ids of the sessions. */
  endSessions(trx: Trx, userId: number): Promise<number[]>
  /** Failed sign-ins of the past do not count any more. */
  forgetTries(trx: Trx, person: { id: number; username: string }): Promise<void>
}

/** Sends a person a message that says nothing but that it came, and tells what became of it. */
export type SendTest = (userId: number) => Promise<MessageOutcome>

/** For whom campaigns count, as far as it follows from groups. */
export interface Owners {
  /** Owners from today on, as a change would leave them; the change is rolled back. */
  foresee(trx: Trx, mover: Mover, work: () => Promise<unknown>): Promise<Outlook>
  shiftsOf(outlook: Outlook): OwnerShift[]
  /**
   * Makes a change, and tells whoever loses campaigns by it or gains them; `kept` go on with theirs. With `isGone` the mover
   * is not there any more afterwards.
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

/** Expected shifts. */
interface Outlook {
  day: string
}

/** What people hold: accounts, or mailboxes. */
export interface Holdings {
  /** What the person holds now stands under another name. */
  renameHolder(trx: Trx, userId: number, username: string): Promise<void>
}

export interface HeldAccounts extends Holdings {
  /**
   * Everything that a person who leaves holds becomes free, somebody else's or closed. Answers the holdings.
   * @throws Refusal wrong_state, wrong_state/leaving, limit_reached
   */
  leave(
    tx: Tx<Person>,
    actor: Principal,
    leaver: Person,
    plan: { rest: Afterwards; each: readonly AccountDecision[] },
  ): Promise<number[]>
  /** Of these holdings those that nobody took since are the person's again. */
  comeBack(tx: Tx<Person>, person: Person, holdings: readonly number[]): Promise<CameBack>
}

export interface HeldMailboxes extends Holdings {
  /**
   * Everything that a person who leaves holds becomes free, or somebody else's. Answers their takes.
   * @throws Refusal wrong_state
   */
  leave(tx: Tx<Person>, leaver: Person, to: number | null): Promise<string[]>
  /** Of these takes those go on whose mailboxes nobody had since. */
  comeBack(tx: Tx<Person>, person: Person, takes: readonly string[]): Promise<CameBack>
}

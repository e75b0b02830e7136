import type { Person, Tx } from '../../context/context.ts'
import type { Trx } from '../../db/connect.ts'
import type { MessageOutcome, Permission, RoleName } from '@app/contract'

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
      telegramId: string
      roleName: RoleName | null
      isAdmin: boolean
      groupIds?: number[] | undefined
      adspowerId?: string | null | undefined
    },
  ): Promise<number>
  setPassword(trx: Trx, userId: number, password: { hash: string; strong: boolean }): Promise<void>
  dropRecoveryCodes(trx: Trx, userId: number): Promise<void>
  /** Ends sessions and sign-ins that have begun; answers the ids of the sessions. */
  endSessions(trx: Trx, userId: number): Promise<number[]>
  /** Failed sign-ins of the past do not count any more. */
  forgetTries(trx: Trx, person: { id: number; username: string }): Promise<void>
}

/** Sends a person a message that says nothing but that it came, and tells what became of it. */
export type SendTest = (userId: number) => Promise<MessageOutcome>

/** What people hold: accounts, or mailboxes. */
export interface Holdings {
  /**
   * Everything that a person who leaves holds becomes free, or somebody else's.
   * @throws Refusal wrong_state, limit_reached
   */
  leave(tx: Tx<Person>, leaver: Person, to: number | null): Promise<void>
  /** What the person holds now stands under another name. */
  renameHolder(trx: Trx, userId: number, username: string): Promise<void>
}

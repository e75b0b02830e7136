import type { OwnerPreview, OwnerShift, RoleName } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Db } from '../../db/connect.ts'
import { orRefuse } from '../../lib/refusal.ts'
import type { Owners, People } from './dependencies.ts'
import { findUser, lockUser, writeUser, type UserChange } from './repository/people.ts'

/** Campaigns whose owner changes when a person changes. */
export const createOwnerPreviews = (db: Db, people: Pick<People, 'addForTrial'>, owners: Owners) => ({
  /** Shifts that a new person would cause. */
  previewNew: (person: { groupIds: number[]; roleName: RoleName | null }): Promise<OwnerPreview> =>
    db.transaction().execute(async (trx) => {
      let added = 0
      const outlook = await owners.foresee(trx, { personId: null, groups: person.groupIds }, async () => {
        added = await people.addForTrial(trx, person)
      })
      const told = (shift: OwnerShift): OwnerShift =>
        shift.to?.userId === added ? { ...shift, to: { userId: null, username: null } } : shift
      return { day: outlook.day, shifts: owners.shiftsOf(outlook).map(told) }
    }),

  /** Shifts that other groups or another role of a person would cause. @throws Refusal not_found/user */
  preview: (id: number, change: UserChange & { groupIds: number[] }): Promise<OwnerPreview> =>
    db.transaction().execute(async (trx) => {
      orRefuse(await findUser(trx, id), 'not_found/user')
      await lockUser(trx, id)
      const mover = { personId: id, groups: change.groupIds }
      const outlook = await owners.foresee(trx, mover, () => writeUser(trx, id, change))
      return { day: outlook.day, shifts: owners.shiftsOf(outlook) }
    }),

  /** Makes the change; people in `kept` keep their campaigns. */
  follow: <A>(
    tx: Tx<Person>,
    mover: Parameters<Owners['follow']>[1],
    kept: readonly number[] | undefined,
    work: () => Promise<A>,
  ): Promise<A> => owners.follow(tx, mover, { kept, by: tx.cause.user.username }, work),

  /** Removes a person from their groups and notifies those who become the only buyer of one. */
  leave: <A>(tx: Tx<Person>, personId: number, work: () => Promise<A>): Promise<A> =>
    owners.follow(tx, { personId, groups: [] }, { by: tx.cause.user.username, isGone: true }, work),

  /** Restores a person to groups and notifies those who are no longer the only buyer of one. */
  comeBack: <A>(tx: Tx<Person>, personId: number, groups: readonly number[], work: () => Promise<A>): Promise<A> =>
    owners.follow(tx, { personId, groups }, { by: tx.cause.user.username }, work),
})

export type OwnerPreviews = ReturnType<typeof createOwnerPreviews>

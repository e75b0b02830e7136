import type { Person, Tx } from '../../context/context.ts'
import * as repository from './repository/launches.ts'

/**
 * The open launch of a person in which an account waits for its link, locked until the transaction ends; null where there is
 * none. What `follow` is given becomes its link.
 */
export const lockLaunch = async (
  tx: Tx<Person>,
  userId: number,
  recordId: number,
): Promise<{ follow: (linkId: number) => Promise<void> } | null> => {
  const launchId = await repository.lockWaiting(tx, userId, recordId)
  if (launchId === null) return null
  return {
    follow: async (linkId) => {
      await repository.noteLink(tx, launchId, linkId)
      tx.emit('launch.own', { launchId }, userId)
    },
  }
}

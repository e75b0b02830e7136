import type { Person, Tx } from '../../context/context.ts'
import * as repository from './repository/launches.ts'

/**
 * Locks the person's open launch that waits for a link of this account until the transaction ends; null if there is
 * none. `follow` sets the link of the launch.
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

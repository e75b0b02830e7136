import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import type { Pending } from './challenge.ts'

/** Asks the server whether it keeps a sign-in that waits for its code. Each answer replaces the earlier token. */
export const usePendingChallenge = () => {
  const [ask] = api.useLazyGetAuthStatusQuery()
  return useCallback(async (): Promise<Pending | undefined> => (await ask()).data?.challenge, [ask])
}

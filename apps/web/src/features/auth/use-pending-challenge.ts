import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import type { Pending } from './challenge.ts'

/** Asks the server for a pending sign-in. Each answer replaces the earlier token. */
export const usePendingChallenge = () => {
  const [ask] = api.useLazyGetAuthStatusQuery()
  return useCallback(async (): Promise<Pending | undefined> => (await ask()).data?.challenge, [ask])
}

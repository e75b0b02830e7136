import type { Preferences } from '@app/contract'
import { useCallback } from 'react'
import { api } from './api.ts'
import { useAsk } from './use-refresh.ts'

/**
 * Saves a preference. It applies to this page at once, whatever the network does. Resolves to whether the server saved
 * it.
 */
export const useSavePreferences = () => {
  const dispatch = useAsk()
  const [save] = api.useSavePreferencesMutation()
  return useCallback(
    async (choice: Preferences): Promise<boolean> => {
      const hold = () =>
        void dispatch(api.util.updateQueryData('getMe', undefined, (me) => void Object.assign(me.preferences, choice)))
      hold()
      // An answer requested before the change does not contain it, so it must not overwrite it. None is requested
      // while saving.
      void dispatch(api.util.getRunningQueryThunk('getMe', undefined))?.then(hold)
      const { error } = await save({ body: choice })
      return !error
    },
    [dispatch, save],
  )
}

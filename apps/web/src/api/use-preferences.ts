import type { Preferences } from '@app/contract'
import { useCallback } from 'react'
import { api } from './api.ts'
import { useAsk } from './use-refresh.ts'

/** Saves a choice: it holds on this page at once, whatever the network does. Answers whether the server has it. */
export const useSavePreferences = () => {
  const dispatch = useAsk()
  const [save] = api.useSavePreferencesMutation()
  return useCallback(
    async (choice: Preferences): Promise<boolean> => {
      const hold = () =>
        void dispatch(api.util.updateQueryData('getMe', undefined, (me) => void Object.assign(me.preferences, choice)))
      hold()
      // An answer that was asked for before the choice does not know it. None is asked for while it is being saved.
      void dispatch(api.util.getRunningQueryThunk('getMe', undefined))?.then(hold)
      const { error } = await save({ body: choice })
      return !error
    },
    [dispatch, save],
  )
}

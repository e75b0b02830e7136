import type { Dispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import { csrf } from '../../api/csrf.ts'
import { forgetEarly } from '../../api/early.ts'
import { clearWorkingData } from '../../lib/browser/storage.ts'
import { sessionSlice } from './session-slice.ts'

/** Clears all cached data, which may belong to another person. */
const forget = (dispatch: Dispatch<UnknownAction>) => {
  csrf.forget()
  forgetEarly()
  dispatch(api.util.resetApiState())
}

/** Call after the server has opened a session. Mounted screens refetch. */
export const beginSession = (dispatch: Dispatch<UnknownAction>): void => {
  clearWorkingData()
  dispatch(sessionSlice.actions.begun())
  forget(dispatch)
}

/** Call after the session has ended, by the person (`left`) or by the server. */
export const dropSession = (dispatch: Dispatch<UnknownAction>, left: boolean): void => {
  if (left) {
    clearWorkingData()
    dispatch(sessionSlice.actions.left())
  }
  forget(dispatch)
  dispatch(
    api.util.upsertQueryEntries([
      { endpointName: 'getAuthStatus', arg: undefined, value: { authenticated: false, user: null } },
    ]),
  )
}

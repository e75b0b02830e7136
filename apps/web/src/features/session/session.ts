import type { Dispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import { csrf } from '../../api/csrf.ts'
import { forgetEarly } from '../../api/early.ts'
import { clearWorkingData } from '../../lib/browser/storage.ts'
import { sessionSlice } from './session-slice.ts'

/** Forgets everything that was read so far: it may belong to somebody else. */
const forget = (dispatch: Dispatch<UnknownAction>) => {
  csrf.forget()
  forgetEarly()
  dispatch(api.util.resetApiState())
}

/** After the server has opened a session. Mounted screens ask again for what they show. */
export const beginSession = (dispatch: Dispatch<UnknownAction>): void => {
  clearWorkingData()
  dispatch(sessionSlice.actions.begun())
  forget(dispatch)
}

/** After the session has ended: by the person (`left`), or by the server. */
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

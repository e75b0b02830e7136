import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { api } from '../api/api.ts'
import { sessionLost } from '../api/base-query.ts'
import { sessionSlice } from '../features/session/session-slice.ts'
import { dropSession } from '../features/session/session.ts'

/** Creates the store; tests create one each. */
export const makeStore = () => {
  const listener = createListenerMiddleware()
  listener.startListening({
    actionCreator: sessionLost,
    effect: (_, { dispatch }) => dropSession(dispatch, false),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.name]: sessionSlice.reducer },
    // State is frozen and comes from JSON; the development checks for that would take a tenth of the test time.
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).prepend(listener.middleware).concat(api.middleware),
    devTools: false,
  })
  const stop = setupListeners(store.dispatch)
  return { store, stop }
}

export type Store = ReturnType<typeof makeStore>['store']

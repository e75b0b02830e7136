import { createSlice } from '@reduxjs/toolkit'

/**
 * What the server does not know: whether this person left on purpose, so that nothing is remembered for the next one, and
 * whether they have signed in on this very page.
 */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { left: false, signedIn: false },
  reducers: {
    begun: () => ({ left: false, signedIn: true }),
    left: () => ({ left: true, signedIn: false }),
  },
  selectors: { selectLeft: ({ left }) => left, selectSignedIn: ({ signedIn }) => signedIn },
})

export const { selectLeft, selectSignedIn } = sessionSlice.selectors

import { createSlice } from '@reduxjs/toolkit'

/**
 * State unknown to the server: whether the person signed out deliberately, so that nothing is kept for the next one,
 * and whether they signed in on this page load.
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

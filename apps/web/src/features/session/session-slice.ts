import { createSlice } from '@reduxjs/toolkit'

/** What the server does not know: whether this person left on purpose, so that nothing is remembered for the next one. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { left: false },
  reducers: {
    begun: () => ({ left: false }),
    left: () => ({ left: true }),
  },
  selectors: { selectLeft: ({ left }) => left },
})

export const { selectLeft } = sessionSlice.selectors

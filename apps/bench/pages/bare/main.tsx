import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes } from 'react-router'

// Minimal sign-in page on these three libraries: one route, one query, one form, no styles.

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({
    status: build.query<{ authenticated: boolean }, void>({ query: () => '/auth/status' }),
  }),
})

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
})

/** Renders at once; the answer is added when it arrives. */
const SignIn = () => {
  const { data } = api.useStatusQuery()
  return (
    <form>
      <h1>Sign in to the bare page</h1>
      <label>
        Username <input name="username" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Sign in</button>
      <p>{data && (data.authenticated ? 'Signed in' : 'Signed out')}</p>
    </form>
  )
}

createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<SignIn />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
)

import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes } from 'react-router'

// The least that a sign-in page on these three libraries is: one route, one query, one form, no looks.

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

/** Shown at once; the answer is added when it comes. */
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

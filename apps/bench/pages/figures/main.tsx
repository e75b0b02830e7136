import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes } from 'react-router'

// Minimal figures page on these three libraries: the session, then every request of the dashboard, shown as text.

const [first = [], then = []] = new URLSearchParams(location.search).getAll('calls').map((paths) => paths.split(' '))

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  endpoints: (build) => ({ answer: build.query<Record<string, unknown>, string>({ query: (path) => path }) }),
})

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
})

const Answer = ({ path }: { path: string }) => {
  const { data } = api.useAnswerQuery(path)
  return path.endsWith('/stats') && data ? <p data-figure>{String(data['profit'])}</p> : null
}

const Figures = () => {
  const asked = first.map((path) => api.useAnswerQuery(path).data)
  return (
    <main>
      <h1>Bare figures</h1>
      {asked.every(Boolean) && then.map((path) => <Answer key={path} path={path} />)}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Figures />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
)

import { act, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useAddress } from './use-address.ts'

it('what changes twice before the page is drawn again loses neither', () => {
  window.history.replaceState(null, '', '/campaigns?from=2026-01-01&status=active')
  let address: ReturnType<typeof useAddress>
  const Page = () => {
    address = useAddress()
    return <p>{address.params.toString()}</p>
  }
  const { container } = render(<Page />, { wrapper: BrowserRouter })
  act(() => {
    address.change({ search: 'slots' })
    address.change({ sort: '-profit', status: undefined })
  })
  expect(window.location.search).toBe('?from=2026-01-01&search=slots&sort=-profit')
  expect(container.textContent).toBe('from=2026-01-01&search=slots&sort=-profit')
})

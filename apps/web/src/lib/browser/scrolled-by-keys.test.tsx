import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { scrolledByKeys } from './scrolled-by-keys.ts'

const Place = ({ off, pressed }: { off: boolean; pressed: boolean }) => (
  <div ref={scrolledByKeys} data-testid="place">
    <p>Text</p>
    <button type="button" disabled={off}>
      Off
    </button>
    {pressed && <button type="button">Press</button>}
  </div>
)

it('Tab stops at what scrolls while it stops at nothing in it, and what has the focus keeps it', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Place off pressed={false} />)
  const place = screen.getByTestId('place')
  await user.tab()
  expect(place).toHaveFocus()
  rerender(<Place off pressed />)
  // Runs after the observer's callback.
  await Promise.resolve()
  expect(place.getAttribute('tabindex')).toBe('0')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Press' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(document.body).toHaveFocus()
  rerender(<Place off pressed={false} />)
  await waitFor(() => expect(place.getAttribute('tabindex')).toBe('0'))
  rerender(<Place off={false} pressed={false} />)
  await waitFor(() => expect(place.getAttribute('tabindex')).toBeNull())
})

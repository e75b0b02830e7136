import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens what the named button controls, unless it is open. */
export const unfold = async (user: UserEvent, name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  if (button.getAttribute('aria-expanded') === 'false') await user.click(button)
}

/** Opens the '⋯' menu of the page's toolbar, or of the list below it. */
export const openMore = async (user: UserEvent, place = 0): Promise<void> => {
  const button = (await screen.findAllByRole('button', { name: 'More' })).at(place)!
  if (button.getAttribute('aria-expanded') === 'false') await user.click(button)
}

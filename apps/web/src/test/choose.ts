import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Options of an open list. */
const offered = (field: HTMLElement) => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list) throw new Error('The list is not open')
  return within(list)
}

/** Opens a select field and chooses an option. */
export const choose = async (user: UserEvent, field: HTMLElement, name: string | RegExp): Promise<void> => {
  await user.click(field)
  await user.click(await offered(field).findByRole('option', { name }))
}

/** Option texts of a select field, which is closed again. */
export const choicesOf = async (user: UserEvent, field: HTMLElement): Promise<(string | null)[]> => {
  await user.click(field)
  const texts = offered(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  return texts
}

/** Text of the chosen option. */
export const chosen = (field: HTMLElement): string => (field as HTMLInputElement).value

/** Select field by its label. */
export const choiceNamed = (name: string | RegExp): HTMLElement => screen.getByRole('combobox', { name })

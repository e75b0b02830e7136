import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** What a list of choices offers, once it is open. */
const offered = (field: HTMLElement) => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list) throw new Error('The list is not open')
  return within(list)
}

/** Opens a list of choices and presses one of them. */
export const choose = async (user: UserEvent, field: HTMLElement, name: string | RegExp): Promise<void> => {
  await user.click(field)
  await user.click(await offered(field).findByRole('option', { name }))
}

/** What a list of choices offers; it is closed again. */
export const choicesOf = async (user: UserEvent, field: HTMLElement): Promise<(string | null)[]> => {
  await user.click(field)
  const texts = offered(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  return texts
}

/** What is chosen in a field, in words. */
export const chosen = (field: HTMLElement): string => (field as HTMLInputElement).value

/** A list of choices by its label. */
export const choiceNamed = (name: string | RegExp): HTMLElement => screen.getByRole('combobox', { name })

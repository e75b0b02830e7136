import { screen, within } from '@testing-library/react'
import type { Handlers } from './network.ts'
import { signedOut } from './people.ts'
import { renderApp } from './render-app.tsx'

/** Token of the answer to the password. */
export const token = 'first-token-0123456789'
/** Token that replaces it. */
export const second = 'second-token-012345678'

export const username = () => screen.findByLabelText<HTMLInputElement>('Username')
export const password = () => screen.getByLabelText<HTMLInputElement>('Password')
/** Six boxes of the code. */
export const boxes = () =>
  within(screen.getByRole('group', { name: '6-digit code' })).getAllByRole<HTMLInputElement>('textbox')
/** Digits in the boxes. */
export const digits = () =>
  boxes()
    .map((box) => box.value)
    .join('')

/** Opens the sign-in page without a session. */
export const open = (handlers: Handlers = {}, path = '/login') => renderApp(path, { ...signedOut, ...handlers })

/** Fills in the form and presses Enter. */
export const signIn = async ({ user }: ReturnType<typeof open>, name = 'anna', secret = 'pass word') => {
  await user.type(await username(), name)
  await user.type(password(), `${secret}{Enter}`)
}

/** Answer that requires a code. */
export const withCode: Handlers = { login: () => ({ twofaRequired: true, tempToken: token, retryAfterSeconds: 60 }) }

/** Goes on to code entry. */
export const atCode = async (handlers: Handlers = {}) => {
  const app = open({ ...withCode, ...handlers })
  await signIn(app)
  await screen.findByRole('group', { name: '6-digit code' })
  return app
}

import { screen, within } from '@testing-library/react'
import type { Handlers } from './network.ts'
import { signedOut } from './people.ts'
import { renderApp } from './render-app.tsx'

/** The token that the password is answered with. */
export const token = 'first-token-0123456789'
/** What replaces it. */
export const second = 'second-token-012345678'

/** The field of the name. */
export const username = () => screen.findByLabelText<HTMLInputElement>('Username')
export const password = () => screen.getByLabelText<HTMLInputElement>('Password')
/** The six boxes of the code. */
export const boxes = () =>
  within(screen.getByRole('group', { name: '6-digit code' })).getAllByRole<HTMLInputElement>('textbox')
/** What stands in them. */
export const digits = () =>
  boxes()
    .map((box) => box.value)
    .join('')

/** The sign-in page, for somebody who is not signed in. */
export const open = (handlers: Handlers = {}, path = '/login') => renderApp(path, { ...signedOut, ...handlers })

/** Fills the form and presses Enter. */
export const signIn = async ({ user }: ReturnType<typeof open>, name = 'anna', secret = 'pass word') => {
  await user.type(await username(), name)
  await user.type(password(), `${secret}{Enter}`)
}

/** The server asks for a code. */
export const withCode: Handlers = { login: () => ({ twofaRequired: true, tempToken: token, retryAfterSeconds: 60 }) }

/** As far as code entry. */
export const atCode = async (handlers: Handlers = {}) => {
  const app = open({ ...withCode, ...handlers })
  await signIn(app)
  await screen.findByRole('group', { name: '6-digit code' })
  return app
}

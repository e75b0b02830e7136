import type { OwnMailbox } from '@app/contract'
import { screen } from '@testing-library/react'
import { held, pool, withCode } from './codes.ts'
import type { Handlers } from './network.ts'
import { person, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'
import { unfold } from './unfold.ts'

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Waits for the button: a message may appear before the button is idle again. */
export const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

/** Answers for a team lead with one free mailbox. */
export const leads: Handlers = { ...signedIn(person('TeamleadFarmer')), listPool: () => pool() }

/** Opens the pool as its managers see it. */
export const openPool = async (handlers: Handlers = {}, path = '/get-code') => {
  const app = renderApp(path, { ...leads, ...handlers })
  await unfold(app.user, 'Manage email pool')
  return app
}

/** Field for pasted mailboxes. */
export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Emails, one per line' })

/** Line of a paste, by number. */
export const line = (n: number) =>
  `box-${n}@example.com:Tq7:rWn2p:M.C5_${'x'.repeat(120)}:9e5f94bc-e8a4-4e73-b8be-63364c29d753`

/** Answers for a farmer with two mailboxes; the second has a code. */
export const farmers: Handlers = {
  ...signedIn(person('farmer')),
  countStock: () => ({ success: true, count: 5 }),
  listMyMailboxes: () => ({ emails: [held(1), held(2, { account_id: 'ES-20413', ...withCode() })] }),
}

/** Opens the own mailboxes and waits for the page. */
export const openOwn = async (handlers: Handlers = {}, path = '/get-code') => {
  const app = renderApp(path, { ...farmers, ...handlers })
  await screen.findByRole('heading', { name: /^Your emails/ })
  return app
}

/** Row of an own mailbox. */
export const row = (id: number) => screen.getByRole('heading', { name: `box-${id}@example.com` }).closest('li')!

/** Addresses of the own mailboxes shown. */
export const addresses = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

/** End of a watch that starts now. */
export const soon = () => new Date(Date.now() + 119_000).toISOString()

/** List that the test can change, like the server's. */
export const listOf = (first: OwnMailbox[]) => {
  const state = { emails: first }
  return { state, listMyMailboxes: () => ({ emails: state.emails }) }
}

/** Records copied texts. Call it after the first render, which installs a clipboard of its own. */
export const catchClipboard = (refused = false): string[] => {
  const written: string[] = []
  const writeText = (text: string) =>
    refused ? Promise.reject(new Error('no')) : Promise.resolve(void written.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  return written
}

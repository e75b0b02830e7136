import type { OwnMailbox } from '@app/contract'
import { screen } from '@testing-library/react'
import { held, pool, withCode } from './codes.ts'
import type { Handlers } from './network.ts'
import { person, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'
import { unfold } from './unfold.ts'

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

/** The same, as soon as it is there: what was said last may come before the button is itself again. */
export const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

/** Answers for a team lead with one free mailbox. */
export const leads: Handlers = { ...signedIn(person('TeamleadFarmer')), listPool: () => pool() }

/** The pool, as its managers see it. */
export const openPool = async (handlers: Handlers = {}, path = '/get-code') => {
  const app = renderApp(path, { ...leads, ...handlers })
  await unfold(app.user, 'Manage email pool')
  return app
}

/** Where mailboxes are pasted. */
export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Emails, one per line' })

/** A line of a paste, by its number. */
export const line = (n: number) =>
  `box-${n}@example.com:Tq7:rWn2p:M.C5_${'x'.repeat(120)}:9e5f94bc-e8a4-4e73-b8be-63364c29d753`

/** Answers for a farmer with two mailboxes, the second of which has a code. */
export const farmers: Handlers = {
  ...signedIn(person('farmer')),
  countStock: () => ({ success: true, count: 5 }),
  listMyMailboxes: () => ({ emails: [held(1), held(2, { account_id: 'ES-20413', ...withCode() })] }),
}

/** The own mailboxes, as soon as the page is there. */
export const openOwn = async (handlers: Handlers = {}, path = '/get-code') => {
  const app = renderApp(path, { ...farmers, ...handlers })
  await screen.findByRole('heading', { name: /^Your emails/ })
  return app
}

/** The row of an own mailbox. */
export const row = (id: number) => screen.getByRole('heading', { name: `box-${id}@example.com` }).closest('li')!

/** The own mailboxes that are shown. */
export const addresses = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

/** When a watch that begins now will end. */
export const soon = () => new Date(Date.now() + 119_000).toISOString()

/** A list that the test can change, as the server's would. */
export const listOf = (first: OwnMailbox[]) => {
  const state = { emails: first }
  return { state, listMyMailboxes: () => ({ emails: state.emails }) }
}

/** Catches what is copied; to be called after the first render, which puts a clipboard of its own in place. */
export const catchClipboard = (refused = false): string[] => {
  const written: string[] = []
  const writeText = (text: string) =>
    refused ? Promise.reject(new Error('no')) : Promise.resolve(void written.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  return written
}

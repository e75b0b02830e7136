import type { Me } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { four } from './campaigns.ts'
import type { Handlers } from './network.ts'
import { person, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'

export const table = () => screen.getByRole('table', { name: /^(Campaigns|Кампанії)$/ })

/** Cell texts of a row, except the owner's, which is tested beside the list. */
export const cellsOf = (row: Element): string[] =>
  [...row.children]
    .filter((cell) => cell.getAttribute('data-key') !== 'owner')
    .map((cell) => cell.textContent.replaceAll(/[\u00a0\u202f]/g, ' '))

/** Cell texts of all campaign rows. */
export const rows = (): string[][] =>
  within(table())
    .queryAllByRole('row')
    .filter((row) => row.matches('tbody *') && row.querySelector('td[data-key]'))
    .map(cellsOf)

/** Campaign names, in table order. */
export const names = (): string[] => rows().map(([, name]) => name!)

/** Opens the page and waits for the campaigns or their replacement. */
export const open = async (
  handlers: Handlers = {},
  { path = '/campaigns', me = person('buyer', { groupIds: [1, 2] }) }: { path?: string; me?: Me } = {},
) => {
  const app = renderApp(path, { ...signedIn(me), listCampaigns: () => [...four], ...handlers })
  await screen.findByRole('table', { name: /^(Campaigns|Кампанії)$/ })
  await waitFor(() => expect(screen.queryByText(/^(Loading campaigns…|Завантажуємо кампанії…)$/)).toBeNull())
  return { ...app, asked: () => app.net.of('listCampaigns').map(({ parts }) => parts.query) }
}

import type { Me } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { four } from './campaigns.ts'
import type { Handlers } from './network.ts'
import { person, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'

export const table = () => screen.getByRole('table', { name: /^(Campaigns|Кампанії)$/ })

/** The cells of a row but the owner's, who is told beside the list. */
export const cellsOf = (row: Element): string[] =>
  [...row.children]
    .filter((cell) => cell.getAttribute('data-key') !== 'owner')
    .map((cell) => cell.textContent.replaceAll(/[\u00a0\u202f]/g, ' '))

/** The rows of campaigns, each as its cells read. */
export const rows = (): string[][] =>
  within(table())
    .queryAllByRole('row')
    .filter((row) => row.matches('tbody *') && row.querySelector('td[data-key]'))
    .map(cellsOf)

/** Their names, in the order of the table. */
export const names = (): string[] => rows().map(([, name]) => name!)

/** The page, as soon as the campaigns or what stands in their place are there. */
export const open = async (
  handlers: Handlers = {},
  { path = '/campaigns', me = person('buyer', { groupIds: [1, 2] }) }: { path?: string; me?: Me } = {},
) => {
  const app = renderApp(path, { ...signedIn(me), listCampaigns: () => [...four], ...handlers })
  await screen.findByRole('table', { name: /^(Campaigns|Кампанії)$/ })
  await waitFor(() => expect(screen.queryByText(/^(Loading campaigns…|Завантажуємо кампанії…)$/)).toBeNull())
  return { ...app, asked: () => app.net.of('listCampaigns').map(({ parts }) => parts.query) }
}

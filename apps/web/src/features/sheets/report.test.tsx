import type { RowState } from '@app/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { report, serviceAccount, sheet } from '../../test/accounts.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'
import type { Handlers } from '../../test/network.ts'

const answers: Handlers = {
  ...signedIn(person('TeamleadFarmer')),
  listSheets: () => ({ sheets: [sheet(1, { name: 'EU main' })], serviceAccount }),
  listSheetConflicts: () => ({ conflicts: [] }),
}

/** Each reason for leaving out a row, with its detail, and its English and Ukrainian text. */
const reasons: Record<Exclude<RowState, 'accepted'>, [detail: string | null, en: string, uk: string]> = {
  duplicate: ['EU main', 'Duplicate ID: EU main', 'ID повторюється: EU main'],
  missing: [null, 'Missing ID or country', 'Немає ID або країни'],
  unknown_country: ['Atlantis', 'Unknown country: Atlantis', 'Невідома країна: Atlantis'],
  formula_error: [
    'Geo: #N/A',
    'Formula error, or still loading (Geo: #N/A)',
    'Помилка формули, або ще завантажується (Geo: #N/A)',
  ],
  long_number: [
    'ID: 7.12346E+18',
    'The number is too long for a sheet: format the column as text (ID: 7.12346E+18)',
    'Число задовге для таблиці: зробіть формат стовпця текстовим (ID: 7.12346E+18)',
  ],
  taken_in_sheet: [null, 'Taken in the sheet', 'Взято в таблиці'],
  taken: [null, 'Already taken', 'Уже взято'],
}

it('[SHEET-07] [SHEET-04] the report names each row that is left out, with its reason, in both languages', async () => {
  const states = Object.keys(reasons) as (keyof typeof reasons)[]
  const rows = states.map((state, n) => ({
    ...{ row: n + 2, accountId: `ES-${n}`, name: null, state, detail: reasons[state][0] },
  }))
  const { user } = renderApp('/get-accounts', {
    ...answers,
    getSheetReport: () => ({ report: report({ formulaError: 11, longNumber: 12, rows }) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Import report: EU main' }))
  const shown = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastElementChild!.textContent)
  const counted = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await screen.findByText(reasons.formula_error[1])).toBeVisible()
  expect(shown('Rows not accepted')).toEqual(states.map((state) => reasons[state][1]))
  expect(counted('Import report')).toEqual(expect.arrayContaining(['Formula error: 11', 'Number too long: 12']))
  act(() => setLanguage('uk'))
  expect(shown('Неприйняті рядки')).toEqual(states.map((state) => reasons[state][2]))
  expect(counted('Звіт про імпорт')).toEqual(expect.arrayContaining(['Помилка формули: 11', 'Число задовге: 12']))
})

it.each([
  ['vendor_rejected/sheet_errors', /Formulas in the sheet show errors/, /Формули таблиці показують помилки/],
  ['vendor_rejected/sheet_domain', /let programs open it.*robot@/, /не дозволяє програмам.*robot@/],
  ['vendor_broken/sheets_project', /Google Cloud console/, /консолі Google Cloud/],
  ['vendor_broken/sheets_front', /check the server’s network/, /перевірити мережу сервера/],
] as const)(
  '[SHEET-05] a sheet with %s says so, and by whom it can be mended, in both languages',
  async (trouble, en, uk) => {
    renderApp('/get-accounts', {
      ...answers,
      listSheets: () => ({
        sheets: [sheet(1, { trouble, troubleValues: { email: 'robot@project.example' } })],
        serviceAccount,
      }),
    })
    expect(await screen.findByText(en)).toBeVisible()
    act(() => setLanguage('uk'))
    expect(await screen.findByText(uk)).toBeVisible()
  },
)

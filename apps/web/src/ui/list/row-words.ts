import type { RowState } from '@app/contract'

/** States of sheet rows, shared by pages and CSV files. */
export const enRowStates: Record<RowState, string> = {
  accepted: 'Accepted',
  duplicate: 'Duplicate ID',
  missing: 'Missing ID or country',
  unknown_country: 'Unknown country',
  formula_error: 'Formula error, or still loading',
  long_number: 'The number is too long for a sheet: format the column as text',
  taken_in_sheet: 'Taken in the sheet',
  taken: 'Already taken',
}

export const ukRowStates: Record<RowState, string> = {
  accepted: 'Прийнято',
  duplicate: 'ID повторюється',
  missing: 'Немає ID або країни',
  unknown_country: 'Невідома країна',
  formula_error: 'Помилка формули, або ще завантажується',
  long_number: 'Число задовге для таблиці: зробіть формат стовпця текстовим',
  taken_in_sheet: 'Взято в таблиці',
  taken: 'Уже взято',
}

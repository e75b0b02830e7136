import type { ResultDimension } from '@app/contract'
import { addTexts } from '../../i18n/namespaces.ts'

type Words<K extends string> = Record<K, string>

interface Texts {
  by: string
  dimensions: Words<ResultDimension>
  heads: Words<ResultDimension>
  rests: Words<ResultDimension>
  columns: Words<
    | 'revenue'
    | 'recorded'
    | 'cost'
    | 'gap'
    | 'profit'
    | 'profitRecorded'
    | 'change'
    | 'roi'
    | 'deposits'
    | 'cpa'
    | 'taken'
    | 'closed'
    | 'banned'
  >
  table: string
  total: string
  failed: string
  none: string
  noneHelp: string
  gone: string
  goneHelp: string
  behind: string
  all: string
  path: string
  updated: string
  unknownDays: string
  tooLong: string
  days: string
  daysSaid: string
  notOver: string
  dayBefore: string
  share: string
  equals: string
  restated: string
  restatedMark: string
  withoutCampaign: string
  costFile: string
}

const en: Texts = {
  by: 'By',
  dimensions: {
    buyer: 'Buyer',
    country: 'Country',
    campaign: 'Campaign',
    account: 'Account',
    sheet: 'Sheet',
    day: 'Day',
  },
  heads: {
    buyer: 'Buyer',
    country: 'Country',
    campaign: 'Campaign',
    account: 'Account',
    sheet: 'Sheet',
    day: 'Day',
  },
  rests: {
    buyer: 'Not assigned',
    country: 'Unknown country',
    campaign: 'No campaign',
    account: 'No account',
    sheet: 'No sheet',
    day: '',
  },
  columns: {
    revenue: 'Revenue',
    recorded: 'Recorded',
    cost: 'Tracker cost',
    gap: 'Gap',
    profit: 'Profit',
    profitRecorded: 'Profit (recorded)',
    change: 'Change',
    roi: 'ROI',
    deposits: 'Deposits',
    cpa: 'CPA',
    taken: 'Taken',
    closed: 'Closed',
    banned: 'Banned',
  },
  table: 'Results',
  total: 'Total',
  failed: 'Failed to load results',
  none: 'No results in this period',
  noneHelp: 'No revenue or spend here. Choose another period.',
  gone: 'Not found, or not yours',
  goneHelp: 'These results do not exist, or you do not have access to them.',
  behind: 'Breakdown of {name}',
  all: 'All results',
  path: 'Whose results',
  updated: 'updated {time}',
  unknownDays: 'No data yet for: {days}. These days are not in any figure.',
  tooLong: 'Results cover at most {days} days. Choose a shorter period.',
  days: 'Profit by day',
  daysSaid: 'Profit by day: highest {most}, {mostDay}; lowest {least}, {leastDay}',
  notOver: 'not over yet',
  dayBefore: 'compared: {amount}',
  share: 'Spend is recorded for {share} of tracker cost. Profit (recorded) takes the rest from the tracker.',
  equals: 'Lines add up to the tracker’s figures as of {time}.',
  restated: 'Changed after the day ended: {days}.',
  restatedMark: 'This finished day has changed',
  withoutCampaign: 'no campaign',
  costFile: 'Costs for the tracker (CSV)',
}

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    results: Texts
  }
}

addTexts('results', en, {
  by: 'Групування',
  dimensions: {
    buyer: 'За баєром',
    country: 'За країною',
    campaign: 'За кампанією',
    account: 'За акаунтом',
    sheet: 'За таблицею',
    day: 'За днями',
  },
  heads: {
    buyer: 'Баєр',
    country: 'Країна',
    campaign: 'Кампанія',
    account: 'Акаунт',
    sheet: 'Таблиця',
    day: 'День',
  },
  rests: {
    buyer: 'Не закріплено',
    country: 'Країна невідома',
    campaign: 'Без кампанії',
    account: 'Без акаунта',
    sheet: 'Без таблиці',
    day: '',
  },
  columns: {
    revenue: 'Дохід',
    recorded: 'Записано',
    cost: 'Витрати',
    gap: 'Розбіжність',
    profit: 'Прибуток',
    profitRecorded: 'Прибуток (запис.)',
    change: 'Зміна',
    roi: 'ROI',
    deposits: 'Депозити',
    cpa: 'CPA',
    taken: 'Узято',
    closed: 'Закрито',
    banned: 'Бан',
  },
  table: 'Результати',
  total: 'Разом',
  failed: 'Не вдалося завантажити результати',
  none: 'За цей період результатів немає',
  noneHelp: 'Тут нічого не заробили й не витратили. Виберіть інший період.',
  gone: 'Не знайдено, або це не ваше',
  goneHelp: 'Таких результатів немає, або вони не ваші.',
  behind: 'З чого складається: {name}',
  all: 'Усі результати',
  path: 'Чиї це результати',
  updated: 'оновлено {time}',
  unknownDays: 'Ще нічого не відомо про: {days}. У підсумках цих днів немає.',
  tooLong: 'Результати показуємо щонайбільше за {days} днів. Виберіть коротший період.',
  days: 'Прибуток за днями',
  daysSaid: 'Прибуток за днями: найбільший {most}, {mostDay}; найменший {least}, {leastDay}',
  notOver: 'ще триває',
  dayBefore: 'для порівняння: {amount}',
  share: 'Спенд записано для {share} витрат трекера; решту «Прибуток (запис.)» бере з трекера.',
  equals: 'Рядки в сумі дорівнюють даним трекера на {time}.',
  restated: 'Змінилося після завершення дня: {days}.',
  restatedMark: 'Завершений день відтоді змінився',
  withoutCampaign: 'без кампанії',
  costFile: 'Витрати для трекера (CSV)',
})

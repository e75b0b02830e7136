import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  period: 'Period',
  earlier: 'Earlier: {days}',
  later: 'Later: {days}',
  presets: {
    yesterday: 'Yesterday',
    today: 'Today',
    week: 'Week',
    month: 'Month',
    year: 'This year',
    all: 'All Time',
  },
  from: 'From',
  to: 'To',
  search: 'Search',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  month: 'Month',
  year: 'Year',
  calendarFrom: 'Choose the start date',
  calendarTo: 'Choose the end date',
  timeZone: 'Time zone: {zone}',
  incomplete: 'Please select both start and end dates',
  order: 'The start date is after the end date',
  unreadable: 'Enter a date like {example}',
  tooLong: 'Choose ten years at most',
  outside: 'Choose days from 2000 to 2100',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    period: typeof en
  }
}

addTexts('period', en, {
  period: 'Період',
  earlier: 'Раніше: {days}',
  later: 'Пізніше: {days}',
  presets: {
    yesterday: 'Учора',
    today: 'Сьогодні',
    week: 'Тиждень',
    month: 'Місяць',
    year: 'Цей рік',
    all: 'За весь час',
  },
  from: 'Від',
  to: 'До',
  search: 'Показати',
  monthBefore: 'Попередній місяць',
  monthAfter: 'Наступний місяць',
  month: 'Місяць',
  year: 'Рік',
  calendarFrom: 'Вибрати початкову дату',
  calendarTo: 'Вибрати кінцеву дату',
  timeZone: 'Часовий пояс: {zone}',
  incomplete: 'Виберіть початкову й кінцеву дати',
  order: 'Початкова дата пізніша за кінцеву',
  unreadable: 'Введіть дату так: {example}',
  tooLong: 'Виберіть щонайбільше десять років',
  outside: 'Виберіть дні від 2000 до 2100 року',
})

import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  notAnswering: 'The tracker is not answering. Figures as of {time}.',
  oldMinutes_one: 'Figures are {n} minute old',
  oldMinutes_other: 'Figures are {n} minutes old',
  oldHours_one: 'Figures are {n} hour old',
  oldHours_other: 'Figures are {n} hours old',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    stale: typeof en
  }
}

addTexts('stale', en, {
  notAnswering: 'Трекер не відповідає. Показники станом на {time}.',
  oldMinutes_one: 'Показники отримано {n} хвилину тому',
  oldMinutes_few: 'Показники отримано {n} хвилини тому',
  oldMinutes_many: 'Показники отримано {n} хвилин тому',
  oldMinutes_other: 'Показники отримано {n} хвилини тому',
  oldHours_one: 'Показники отримано {n} годину тому',
  oldHours_few: 'Показники отримано {n} години тому',
  oldHours_many: 'Показники отримано {n} годин тому',
  oldHours_other: 'Показники отримано {n} години тому',
})

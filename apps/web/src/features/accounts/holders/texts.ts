import { addTexts } from '../../../i18n/namespaces.ts'

const en = {
  title: 'Who holds what',
  failed: 'Who holds what could not be loaded',
  person: 'Person',
  holds: 'Holds',
  states: 'States',
  longest: 'Longest',
  median: 'Median',
  of: 'of {limit}',
  held: '{d} d {h} h',
  stateOf: '{state}: {n}',
  show: 'Show accounts of {username}',
} as const

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    holders: typeof en
  }
}

addTexts('holders', en, {
  title: 'Хто що тримає',
  failed: 'Не вдалося завантажити, хто що тримає',
  person: 'Користувач',
  holds: 'Тримає',
  states: 'Стани',
  longest: 'Найдовше',
  median: 'Медіана',
  of: 'з {limit}',
  held: '{d} дн. {h} год',
  stateOf: '{state}: {n}',
  show: 'Показати акаунти: {username}',
})

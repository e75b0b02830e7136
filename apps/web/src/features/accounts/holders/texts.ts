import { addTexts } from '#i18n/namespaces.ts'

const en = {
  title: 'Accounts by user',
  failed: 'Failed to load accounts by user',
  person: 'User',
  holds: 'Accounts',
  states: 'States',
  longest: 'Longest',
  median: 'Median',
  of: 'of {limit}',
  held: '{d} d {h} h',
  heldShortly: 'less than an hour',
  stateOf: '{state}: {n}',
  show: 'Show accounts of {username}',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    holders: typeof en
  }
}

addTexts('holders', en, {
  title: 'У кого що',
  failed: 'Не вдалося завантажити, у кого що',
  person: 'Користувач',
  holds: 'На руках',
  states: 'Стани',
  longest: 'Найдовше',
  median: 'Медіана',
  of: 'з {limit}',
  held: '{d} дн. {h} год',
  heldShortly: 'менше години',
  stateOf: '{state}: {n}',
  show: 'Показати акаунти: {username}',
})

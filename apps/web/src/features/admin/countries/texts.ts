import { addTexts } from '../../../i18n/namespaces.ts'

const en = {
  title: 'Countries of links',
  help: 'Links and launches offer the active countries in this order. A link whose maker chooses no template is made after that of its country. Links that were made stay as they are.',
  none: 'No countries yet. Add the first one, and links can be made for it.',
  failed: 'Failed to load the countries',
  refused: 'Administrators keep the countries',
  add: 'Add country',
  added: 'Country added',
  addFailed: 'Failed to add the country',
  change: 'Change country',
  changeOf: 'Change country: {name}',
  changed: 'Country changed',
  changeFailed: 'Failed to change the country',
  noCountry: 'Choose a country',
  place: 'Place in the list',
  placeWrong: 'Enter a whole number from 1 to {most}',
  placeHelp: 'Empty: at the end',
  template: 'Template',
  byName: 'The first that fits by its name',
  gone: '{name} (not in the tracker)',
  goneHelp:
    'The tracker does not have this template any more. Until another one is chosen, links for this country fail.',
  templatesFailed: 'The templates of the tracker could not be loaded',
  badTemplate: 'The tracker does not have this template. Choose another one.',
  active: 'Active',
  inactive: 'Switched off',
  offered: 'Make links for this country',
  fromSettings: 'Settings of the server',
} as const

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    countries: typeof en
  }
}

addTexts('countries', en, {
  title: 'Країни посилань',
  help: 'Посилання й запуски пропонують активні країни в цьому порядку. Якщо шаблон не вибрано, посилання створюється за шаблоном країни. Уже створені посилання не змінюються.',
  none: 'Країн ще немає. Додайте першу, і для неї можна буде створювати посилання.',
  failed: 'Не вдалося завантажити країни',
  refused: 'Країни ведуть адміністратори',
  add: 'Додати країну',
  added: 'Країну додано',
  addFailed: 'Не вдалося додати країну',
  change: 'Змінити країну',
  changeOf: 'Змінити країну: {name}',
  changed: 'Країну змінено',
  changeFailed: 'Не вдалося змінити країну',
  noCountry: 'Виберіть країну',
  place: 'Місце у списку',
  placeWrong: 'Введіть ціле число від 1 до {most}',
  placeHelp: 'Порожньо: у кінці',
  template: 'Шаблон',
  byName: 'Перший, що підходить за назвою',
  gone: '{name} (немає у трекері)',
  goneHelp: 'У трекері більше немає цього шаблону. Поки не вибрано інший, посилання для цієї країни не створюються.',
  templatesFailed: 'Не вдалося завантажити шаблони трекера',
  badTemplate: 'У трекері немає цього шаблону. Виберіть інший.',
  active: 'Активна',
  inactive: 'Вимкнена',
  offered: 'Створювати посилання для цієї країни',
  fromSettings: 'Налаштування сервера',
})

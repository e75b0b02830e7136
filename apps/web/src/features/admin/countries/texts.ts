import { addTexts } from '#i18n/namespaces.ts'

const en = {
  title: 'Link countries',
  help: 'Links and launches offer active countries in this order. If no template is chosen, a link uses the template of its country. Existing links do not change.',
  none: 'No countries yet. Add one to create links for it.',
  failed: 'Failed to load countries',
  refused: 'Only administrators manage countries',
  add: 'Add country',
  added: 'Country added',
  addFailed: 'Failed to add the country',
  change: 'Change country',
  changeOf: 'Change country: {name}',
  changed: 'Country changed',
  changeFailed: 'Failed to change the country',
  noCountry: 'Choose a country',
  place: 'Position',
  placeWrong: 'Enter a whole number from 1 to {most}',
  placeHelp: 'Empty: last',
  template: 'Template',
  byName: 'First match by name',
  gone: '{name} (not in the tracker)',
  goneHelp: 'This template is no longer in the tracker. Links for this country fail until you choose another one.',
  templatesFailed: 'Failed to load tracker templates',
  badTemplate: 'This template is not in the tracker. Choose another one.',
  active: 'Active',
  inactive: 'Off',
  offered: 'Create links for this country',
  fromSettings: 'Server settings',
} as const

declare module '#i18n/namespaces.ts' {
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

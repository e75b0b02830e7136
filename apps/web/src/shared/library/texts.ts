import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  title: 'PWA library',
  help: 'Launches and the link form offer what is active here. Existing links do not change.',
  search: 'Search by name or address',
  none: 'No PWA links yet. Add one to offer it in launches.',
  failed: 'Failed to load PWA links',
  refused: 'Only team leads and administrators manage the library',
  add: 'Add PWA link',
  added: 'PWA link added',
  addFailed: 'Failed to add the PWA link',
  change: 'Change PWA link',
  changeOf: 'Change PWA link: {name}',
  changed: 'PWA link changed',
  changeFailed: 'Failed to change the PWA link',
  name: 'Name',
  noName: 'Enter a name',
  address: 'Address',
  badAddress: 'Enter an address that starts with https://',
  privateAddress: 'This address leads to a private network. Visitors cannot reach it.',
  anyCountry: 'Any country',
  allCountries: 'All countries',
  active: 'Active',
  inactive: 'Not offered',
  offered: 'Offer in launches and in the link form',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    library: typeof en
  }
}

addTexts('library', en, {
  title: 'Бібліотека PWA',
  help: 'Запуски та форма посилань пропонують те, що тут активне. Уже створені посилання не змінюються.',
  search: 'Пошук за назвою або адресою',
  none: 'PWA-посилань ще немає. Додайте перше, і запуски його запропонують.',
  failed: 'Не вдалося завантажити PWA-посилання',
  refused: 'Бібліотеку ведуть тімліди й адміністратори',
  add: 'Додати PWA-посилання',
  added: 'PWA-посилання додано',
  addFailed: 'Не вдалося додати PWA-посилання',
  change: 'Змінити PWA-посилання',
  changeOf: 'Змінити PWA-посилання: {name}',
  changed: 'PWA-посилання змінено',
  changeFailed: 'Не вдалося змінити PWA-посилання',
  name: 'Назва',
  noName: 'Введіть назву',
  address: 'Адреса',
  badAddress: 'Введіть адресу, що починається з https://',
  privateAddress: 'Ця адреса веде у приватну мережу. Відвідувачі її не відкриють.',
  anyCountry: 'Будь-яка країна',
  allCountries: 'Усі країни',
  active: 'Активне',
  inactive: 'Не пропонується',
  offered: 'Пропонувати в запусках і у формі посилань',
})

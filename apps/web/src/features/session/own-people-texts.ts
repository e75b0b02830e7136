import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  people_one: 'Your people only: {n} person',
  people_other: 'Your people only: {n} people',
  help: 'You see what your people have, and the free stock. An admin has set that.',
}

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    ownPeople: typeof en
  }
}

addTexts('ownPeople', en, {
  people_one: 'Лише ваші люди: {n} людина',
  people_few: 'Лише ваші люди: {n} людини',
  people_many: 'Лише ваші люди: {n} людей',
  people_other: 'Лише ваші люди: {n} людини',
  help: 'Ви бачите те, що мають ваші люди, і вільний запас. Так налаштував адмін.',
})

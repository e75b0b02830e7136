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
  people_one: 'Лише ваша команда: {n} користувач',
  people_few: 'Лише ваша команда: {n} користувачі',
  people_many: 'Лише ваша команда: {n} користувачів',
  people_other: 'Лише ваша команда: {n} користувача',
  help: 'Ви бачите те, що має ваша команда, і вільні акаунти й пошти. Так налаштував адмін.',
})

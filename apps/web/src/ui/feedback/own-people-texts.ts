import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  people_one: 'Your team only: {n} user',
  people_other: 'Your team only: {n} users',
  help: 'You see what your team has, plus free accounts and emails. An admin set this.',
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

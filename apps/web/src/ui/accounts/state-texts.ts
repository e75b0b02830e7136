import { addTexts } from '../../i18n/namespaces.ts'
import { enWords, ukWords } from '../list/account-words.ts'

const en = {
  ...enWords,
  title: 'State',
  since: '{state} since',
  failed: 'The state could not be set',
  filter: 'State of the account',
  of: '{state} {n}',
  noneIn: 'No open account is in this state',
  why: 'Why is it closed?',
  notSaid: 'No reason given',
  which: 'Which reason?',
  whichMissing: 'Please say which reason',
  closedBecause: 'Why closed',
}

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    accountState: typeof en
  }
}

addTexts('accountState', en, {
  ...ukWords,
  title: 'Стан',
  since: '{state} від',
  failed: 'Не вдалося змінити стан',
  filter: 'Стан акаунта',
  of: '{state} {n}',
  noneIn: 'У цьому стані немає відкритих акаунтів',
  why: 'Чому закриваєте?',
  notSaid: 'Причину не вказано',
  which: 'Яка причина?',
  whichMissing: 'Вкажіть, яка причина',
  closedBecause: 'Чому закрито',
})

import { addTexts } from '../../i18n/namespaces.ts'
import { enWords, ukWords } from '../../ui/list/account-words.ts'

const en = {
  ...enWords,
  title: 'State',
  since: '{state} since',
  failed: 'Failed to change the state',
  filter: 'Account state',
  of: '{state} {n}',
  noneIn: 'No open accounts in this state',
  why: 'Why are you closing it?',
  notSaid: 'No reason given',
  which: 'Which reason?',
  whichMissing: 'Enter the reason',
  closedBecause: 'Close reason',
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

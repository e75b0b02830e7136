import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  kinds: {
    campaign: 'Campaign',
    account: 'Account',
    mailbox: 'Email',
    sheet: 'Sheet',
    link: 'Link',
    launch: 'Launch',
    person: 'User',
    entry: 'Audit record',
  },
  of: '{kind} {id}',
  close: 'Close the panel',
  previous: 'Previous',
  next: 'Next',
  copy: 'Copy a link to this panel',
  absent: 'Not found, or not yours',
  absentHelp: 'It may have been removed or handed over since the link was copied.',
  gone: 'No longer available: this is how it was',
  locked: 'You do not have access to this',
  lockedHelp: 'An administrator can give you access: Admin Panel, Permissions.',
  failed: 'Failed to load this',
  leave: 'Discard what you typed?',
  leaveHelp: 'It has not been saved yet.',
  discard: 'Discard',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    record: typeof en
  }
}

addTexts('record', en, {
  kinds: {
    campaign: 'Кампанія',
    account: 'Акаунт',
    mailbox: 'Пошта',
    sheet: 'Таблиця',
    link: 'Посилання',
    launch: 'Запуск',
    person: 'Користувач',
    entry: 'Запис журналу дій',
  },
  of: '{kind} {id}',
  close: 'Закрити панель',
  previous: 'Попередній',
  next: 'Наступний',
  copy: 'Скопіювати посилання на цю панель',
  absent: 'Не знайдено або не ваше',
  absentHelp: 'Можливо, це видалили або передали після того, як скопіювали посилання.',
  gone: 'Цього тут уже немає: ось як воно було',
  locked: 'У вас немає права це відкривати',
  lockedHelp: 'Надати його може адміністратор: адмінпанель, розділ прав.',
  failed: 'Не вдалося завантажити',
  leave: 'Відкинути введене?',
  leaveHelp: 'Його ще не збережено.',
  discard: 'Відкинути',
})

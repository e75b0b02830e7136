import type { FirstStep } from '@app/contract'
import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  title: 'First steps',
  progress: '{done} of {all} done',
  done: 'Done',
  steps: {
    sheet: 'Share a Google Sheet with Campaign Stats and add it: accounts come from there',
    mailboxes: 'Add emails: codes are read from them',
    pwaLink: 'Add a PWA link: your links lead to it',
    countries: 'Choose the countries to create links for',
    person: 'Invite the first user',
    backup: 'Set up a daily backup',
  } satisfies Record<FirstStep, string>,
  acts: {
    sheet: 'Add a sheet',
    mailboxes: 'Add emails',
    pwaLink: 'Add a PWA link',
    countries: 'Choose countries',
    person: 'Invite a user',
    backup: 'See how',
  } satisfies Record<FirstStep, string>,
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    firstSteps: typeof en
  }
}

addTexts('firstSteps', en, {
  title: 'Перші кроки',
  progress: 'Виконано {done} з {all}',
  done: 'Виконано',
  steps: {
    sheet: 'Відкрийте програмі доступ до таблиці Google і додайте її: звідти надходять акаунти',
    mailboxes: 'Додайте пошти: з них читаються коди',
    pwaLink: 'Додайте PWA-посилання: на нього ведуть ваші посилання',
    countries: 'Виберіть країни, для яких створюються посилання',
    person: 'Запросіть першого користувача',
    backup: 'Налаштуйте щоденну резервну копію',
  },
  acts: {
    sheet: 'Додати таблицю',
    mailboxes: 'Додати пошти',
    pwaLink: 'Додати PWA-посилання',
    countries: 'Вибрати країни',
    person: 'Запросити користувача',
    backup: 'Як це зробити',
  },
})

import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  snooze: 'Snooze',
  snoozeHelp: 'Only for you: others still see it.',
  days: 'For how long',
  daysOption_one: '{count} day',
  daysOption_other: '{count} days',
  reason: 'Reason',
  reasonMissing: 'Enter a reason',
  snoozing: 'Snoozing…',
  snoozeFailed: 'Failed to snooze',
  snoozedDone: 'Snoozed until {time}',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    snooze: typeof en
  }
}

addTexts('snooze', en, {
  snooze: 'Відкласти',
  snoozeHelp: 'Лише для вас: інші й далі це бачать.',
  days: 'На скільки',
  daysOption_one: '{count} день',
  daysOption_few: '{count} дні',
  daysOption_many: '{count} днів',
  daysOption_other: '{count} дня',
  reason: 'Причина',
  reasonMissing: 'Введіть причину',
  snoozing: 'Відкладаємо…',
  snoozeFailed: 'Не вдалося відкласти',
  snoozedDone: 'Відкладено до {time}',
})

import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  compare: 'Compare',
  with: 'Compare with',
  modes: {
    off: 'No comparison',
    period: 'Previous period',
    weekdays: 'Previous, same weekdays',
    year: 'Previous year',
    own: 'Custom range',
  },
  from: 'Compare from',
  to: 'Compare to',
  calendarFrom: 'Choose the first compared day in a calendar',
  calendarTo: 'Choose the last compared day in a calendar',
  apply: 'Compare these days',
  length: 'Choose {n} days, as many as in the range',
  since: 'No figures before {day}',
  notKnown: 'The compared days are unknown right now',
  nothingOver: 'Nothing to compare yet',
  counted: 'Compared: {now} with {before}, finished days only',
  countedHours: 'Compared: the first {hours} h of {now} and {before}',
  countedAll: 'Compared with {before}',
  ignored: {
    compare: 'The comparison in the address is unreadable, so it was ignored.',
    grain: 'The interval in the address does not fit this range. The usual one is shown.',
  },
  change: 'change',
  changeAgainst: 'change against {days}:',
  changeFrom: '{now}, previously {before}',
  points: 'pp',
  grain: 'Chart interval',
  grains: { hour: 'Hours', day: 'Days', week: 'Weeks', month: 'Months' },
  instead: {
    unknown: 'The tracker does not report hours right now: showing days.',
    differ: 'Hours do not add up to days right now: showing days.',
  },
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    compare: typeof en
  }
}

addTexts('compare', en, {
  compare: 'Порівняння',
  with: 'Порівняти з',
  modes: {
    off: 'Без порівняння',
    period: 'Попередній період',
    weekdays: 'Попередній, ті самі дні тижня',
    year: 'Попередній рік',
    own: 'Власний період',
  },
  from: 'Порівняти з дня',
  to: 'Порівняти до дня',
  calendarFrom: 'Вибрати перший день порівняння в календарі',
  calendarTo: 'Вибрати останній день порівняння в календарі',
  apply: 'Порівняти з цими днями',
  length: 'Виберіть стільки днів, скільки має період: {n}',
  since: 'До {day} показників немає',
  notKnown: 'Дні для порівняння зараз невідомі',
  nothingOver: 'Порівнювати ще нема чого',
  counted: 'Порівняно {now} і {before}, лише завершені дні',
  countedHours: 'Порівняно перші {hours} год {now} і {before}',
  countedAll: 'Порівняно з {before}',
  ignored: {
    compare: 'Порівняння з адреси не вдалося прочитати, його пропущено.',
    grain: 'Такого поділу, як в адресі, для цього періоду немає; показано звичайний.',
  },
  change: 'зміна',
  changeAgainst: 'зміна проти {days}:',
  changeFrom: '{now}, до того {before}',
  points: 'в. п.',
  grain: 'Крок графіків',
  grains: { hour: 'Години', day: 'Дні', week: 'Тижні', month: 'Місяці' },
  instead: {
    unknown: 'Трекер зараз не повідомляє годин: показано дні.',
    differ: 'Години зараз не сходяться з днями: показано дні.',
  },
})

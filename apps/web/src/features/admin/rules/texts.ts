import { addTexts } from '../../../i18n/namespaces.ts'

const en = {
  title: 'Attention rules',
  help: 'What stands under “Needs attention”. Rules look at finished days of the reporting zone alone.',
  failed: 'Failed to load the rules',
  change: 'Change',
  changeOf: 'Change: {rule}',
  turnOn: 'Switch on',
  turnOnOf: 'Switch on: {rule}',
  turnOff: 'Switch off',
  turnOffOf: 'Switch off: {rule}',
  isOn: 'On',
  isOff: 'Off',
  setBy: 'Changed by {name} on {time}',
  asItCame: 'As it came',
  save: 'Save rule',
  saved: 'Rule saved: “Needs attention” follows within a minute or two',
  saveFailed: 'Failed to save the rule',
  numbers: {
    days: 'Days',
    cost: 'Cost of at least, $',
    registrations: 'Registrations of at least',
    percent: 'Percent',
    mailboxes: 'Mailboxes, at least',
  },
  percentOf: {
    conversion_halved: 'Fall by at least, %',
    roi_below: 'ROI below, %',
  },
  wrong: {
    days: 'Enter a whole number from 1 to 30',
    cost: 'Enter an amount from 0 to 1,000,000 with at most two decimals',
    registrations: 'Enter a whole number from 1 to 1,000,000',
    percent: 'Enter a number from −100 to 1,000 with at most two decimals',
    mailboxes: 'Enter a whole number from 1 to 1,000,000',
  },
  what: {
    spend_without_deposits: 'A campaign costs at least so much over so many days together and has no deposit.',
    conversion_halved:
      'Registrations per click of the last day fall so far below the median of the daily rates of the 7 days before, which have enough registrations together.',
    roi_below: 'The ROI of a campaign over so many days together is below the limit, at a cost of at least so much.',
    link_failed: 'A link could not be finished, and nobody has resumed or cleaned it up.',
    link_broken:
      'The campaign, the domain or the address of a finished link works no more, and its account is open. Looked at once a day.',
    mailbox_renewal: 'So many mailboxes of the pool have a token that has ended.',
  },
} as const

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    rules: typeof en
  }
}

addTexts('rules', en, {
  title: 'Правила уваги',
  help: 'Що стоїть у «Потребує уваги». Правила дивляться лише на завершені дні звітного часового поясу.',
  failed: 'Не вдалося завантажити правила',
  change: 'Змінити',
  changeOf: 'Змінити: {rule}',
  turnOn: 'Увімкнути',
  turnOnOf: 'Увімкнути: {rule}',
  turnOff: 'Вимкнути',
  turnOffOf: 'Вимкнути: {rule}',
  isOn: 'Увімкнено',
  isOff: 'Вимкнено',
  setBy: 'Зміни: {name}, {time}',
  asItCame: 'Типові значення',
  save: 'Зберегти правило',
  saved: 'Правило збережено: «Потребує уваги» оновиться за хвилину-дві',
  saveFailed: 'Не вдалося зберегти правило',
  numbers: {
    days: 'Днів',
    cost: 'Витрати від, $',
    registrations: 'Реєстрацій від',
    percent: 'Відсоток',
    mailboxes: 'Пошт, щонайменше',
  },
  percentOf: {
    conversion_halved: 'Падіння щонайменше на, %',
    roi_below: 'ROI нижче, %',
  },
  wrong: {
    days: 'Введіть ціле число від 1 до 30',
    cost: 'Введіть суму від 0 до 1 000 000, щонайбільше два знаки після коми',
    registrations: 'Введіть ціле число від 1 до 1 000 000',
    percent: 'Введіть число від −100 до 1 000, щонайбільше два знаки після коми',
    mailboxes: 'Введіть ціле число від 1 до 1 000 000',
  },
  what: {
    spend_without_deposits: 'Кампанія за ці дні разом коштує щонайменше стільки й не має жодного депозиту.',
    conversion_halved:
      'Конверсія в реєстрацію за останній день впала настільки проти медіани 7 днів до нього, якщо за ці дні досить реєстрацій.',
    roi_below: 'ROI кампанії за ці дні разом нижчий за межу, а витрати щонайменше такі.',
    link_failed: 'Посилання не вдалося завершити, і ніхто його не продовжив і не прибрав.',
    link_broken:
      'Кампанія, домен або адреса готового посилання більше не працює, а його акаунт відкритий. Перевіряється раз на день.',
    mailbox_renewal: 'У стількох пошт із пулу закінчився токен.',
  },
})

import { addTexts } from '#i18n/namespaces.ts'

const en = {
  title: 'Attention rules',
  help: 'What appears under “Needs attention”. Rules check only finished days in the reporting time zone.',
  failed: 'Failed to load rules',
  change: 'Change',
  changeOf: 'Change: {rule}',
  turnOn: 'Turn on',
  turnOnOf: 'Turn on: {rule}',
  turnOff: 'Turn off',
  turnOffOf: 'Turn off: {rule}',
  isOn: 'On',
  isOff: 'Off',
  setBy: 'Changed by {name} on {time}',
  asItCame: 'Default',
  save: 'Save rule',
  saved: 'Rule saved. “Needs attention” updates in a minute or two',
  saveFailed: 'Failed to save the rule',
  numbers: {
    days: 'Days',
    cost: 'Minimum cost, $',
    registrations: 'Minimum registrations',
    percent: 'Percent',
    mailboxes: 'Minimum emails',
  },
  percentOf: {
    conversion_halved: 'Minimum drop, %',
    roi_below: 'ROI below, %',
  },
  wrong: {
    days: 'Enter a whole number from 1 to 30',
    cost: 'Enter an amount from 0 to 1,000,000 with up to two decimals',
    registrations: 'Enter a whole number from 1 to 1,000,000',
    percent: 'Enter a number from −100 to 1,000 with up to two decimals',
    mailboxes: 'Enter a whole number from 1 to 1,000,000',
  },
  what: {
    spend_without_deposits: 'A campaign reaches the minimum cost within these days with no deposit.',
    conversion_halved:
      'Registrations per click on the last day drop this far below the median of the 7 days before, if those days have enough registrations.',
    roi_below: 'A campaign’s ROI over these days is below the limit, at the minimum cost or more.',
    link_failed: 'A link was not finished, and nobody has resumed it or cleaned it up.',
    link_broken:
      'The campaign, domain or address of a finished link stopped working while its account is open. Checked once a day.',
    mailbox_renewal: 'This many emails in the pool have an expired token.',
  },
} as const

declare module '#i18n/namespaces.ts' {
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
    spend_without_deposits: 'Кампанія за ці дні витрачає щонайменше стільки й не має жодного депозиту.',
    conversion_halved:
      'Конверсія в реєстрацію за останній день впала настільки проти медіани 7 днів до нього, якщо за ці дні досить реєстрацій.',
    roi_below: 'ROI кампанії за ці дні разом нижчий за межу, а витрати щонайменше такі.',
    link_failed: 'Посилання не вдалося завершити, і ніхто його не продовжив і не прибрав.',
    link_broken:
      'Кампанія, домен або адреса готового посилання більше не працює, а його акаунт відкритий. Перевіряється раз на день.',
    mailbox_renewal: 'У стількох пошт із пулу закінчився токен.',
  },
})

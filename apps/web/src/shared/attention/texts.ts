import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  names: {
    spend_without_deposits: 'Spend without deposits',
    conversion_halved: 'Conversion rate fell',
    roi_below: 'Low ROI',
    link_failed: 'Link failed',
    link_broken: 'Link does not work',
    mailbox_renewal: 'Emails to renew',
  },
  said: {
    spend_without_deposits_one: 'Costs {cost} or more in {count} day with no deposit',
    spend_without_deposits_other: 'Costs {cost} or more in {count} days with no deposit',
    conversion_halved_one:
      'Registrations per click down {percent} or more from the 7-day median (from {count} registration)',
    conversion_halved_other:
      'Registrations per click down {percent} or more from the 7-day median (from {count} registrations)',
    roi_below_one: 'ROI below {percent} in {count} day at a cost of {cost} or more',
    roi_below_other: 'ROI below {percent} in {count} days at a cost of {cost} or more',
    link_failed: 'The link was not finished: {cause}',
    link_broken: 'A finished link does not work: {cause}',
    mailbox_renewal_one: 'At least {count} email needs a new token',
    mailbox_renewal_other: 'At least {count} emails need a new token',
  },
  reasons: {
    spend_without_deposits: '{figure} with no deposit ({when})',
    conversion_halved: 'conversion fell to {figure} ({when})',
    roi_below: 'ROI {figure} ({when})',
    link_failed: 'link not finished: {cause}',
    link_broken: 'link does not work: {cause}',
    mailbox_renewal_one: '{count} email needs a new token',
    mailbox_renewal_other: '{count} emails need a new token',
  },
  losing: 'losing {amount}',
  thisWeek: 'this week',
  broken: {
    campaign_gone: 'its campaign is no longer in the tracker',
    campaign_off: 'its campaign is turned off in the tracker',
    domain_gone: 'its domain no longer works in the tracker',
    fails: 'it answers with an error',
    unresolved: 'its domain does not resolve',
    unreachable: 'the server of its domain is not answering',
    private: 'its domain leads to a private network',
  },
  pool: 'Email pool',
  median: 'median {rate}',
  since: 'since {time}',
  mailboxes_one: '{count} email',
  mailboxes_other: '{count} emails',
  unfinished: 'not finished',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    alerts: typeof en
  }
}

addTexts('alerts', en, {
  names: {
    spend_without_deposits: 'Витрати без депозитів',
    conversion_halved: 'Конверсія впала',
    roi_below: 'Низький ROI',
    link_failed: 'Посилання не створено',
    link_broken: 'Посилання не працює',
    mailbox_renewal: 'Пошти потребують оновлення',
  },
  said: {
    spend_without_deposits_one: 'Витрати {cost} або більше за {count} день без депозиту',
    spend_without_deposits_few: 'Витрати {cost} або більше за {count} дні без депозиту',
    spend_without_deposits_many: 'Витрати {cost} або більше за {count} днів без депозиту',
    spend_without_deposits_other: 'Витрати {cost} або більше за {count} дня без депозиту',
    conversion_halved_one:
      'Конверсія в реєстрацію впала щонайменше на {percent} проти медіани 7 днів (від {count} реєстрації)',
    conversion_halved_few:
      'Конверсія в реєстрацію впала щонайменше на {percent} проти медіани 7 днів (від {count} реєстрацій)',
    conversion_halved_many:
      'Конверсія в реєстрацію впала щонайменше на {percent} проти медіани 7 днів (від {count} реєстрацій)',
    conversion_halved_other:
      'Конверсія в реєстрацію впала щонайменше на {percent} проти медіани 7 днів (від {count} реєстрації)',
    roi_below_one: 'ROI нижче {percent} за {count} день, витрати від {cost}',
    roi_below_few: 'ROI нижче {percent} за {count} дні, витрати від {cost}',
    roi_below_many: 'ROI нижче {percent} за {count} днів, витрати від {cost}',
    roi_below_other: 'ROI нижче {percent} за {count} дня, витрати від {cost}',
    link_failed: 'Посилання не вдалося завершити: {cause}',
    link_broken: 'Готове посилання не працює: {cause}',
    mailbox_renewal_one: 'Новий токен потрібен щонайменше {count} пошті',
    mailbox_renewal_few: 'Новий токен потрібен щонайменше {count} поштам',
    mailbox_renewal_many: 'Новий токен потрібен щонайменше {count} поштам',
    mailbox_renewal_other: 'Новий токен потрібен щонайменше {count} пошти',
  },
  reasons: {
    spend_without_deposits: '{figure} без депозитів ({when})',
    conversion_halved: 'конверсія впала до {figure} ({when})',
    roi_below: 'ROI {figure} ({when})',
    link_failed: 'посилання не створено: {cause}',
    link_broken: 'посилання не працює: {cause}',
    mailbox_renewal_one: 'новий токен потрібен {count} пошті',
    mailbox_renewal_few: 'новий токен потрібен {count} поштам',
    mailbox_renewal_many: 'новий токен потрібен {count} поштам',
    mailbox_renewal_other: 'новий токен потрібен {count} пошти',
  },
  losing: 'втрачає {amount}',
  thisWeek: 'за тиждень',
  broken: {
    campaign_gone: 'його кампанії в трекері вже немає',
    campaign_off: 'його кампанію в трекері вимкнено',
    domain_gone: 'його домен у трекері більше не працює',
    fails: 'воно відповідає помилкою',
    unresolved: 'його домену не знайдено',
    unreachable: 'сервер його домену не відповідає',
    private: 'його домен веде до приватної мережі',
  },
  pool: 'Пул пошт',
  median: 'медіана {rate}',
  since: 'з {time}',
  mailboxes_one: '{count} пошта',
  mailboxes_few: '{count} пошти',
  mailboxes_many: '{count} пошт',
  mailboxes_other: '{count} пошти',
  unfinished: 'не завершено',
})

import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  names: {
    spend_without_deposits: 'Spend without deposits',
    conversion_halved: 'Conversion rate fell',
    roi_below: 'Low ROI',
    link_failed: 'Link failed',
    link_broken: 'Link does not work',
    mailbox_renewal: 'Mailboxes to renew',
  },
  said: {
    spend_without_deposits_one: 'Spend without deposits for {count} day, at least {cost}',
    spend_without_deposits_other: 'Spend without deposits for {count} days, at least {cost}',
    conversion_halved_one:
      'Registrations per click down by {percent} or more against the median of 7 days with at least {count} registration',
    conversion_halved_other:
      'Registrations per click down by {percent} or more against the median of 7 days with at least {count} registrations',
    roi_below_one: 'ROI below {percent} for {count} day, cost at least {cost}',
    roi_below_other: 'ROI below {percent} for {count} days, cost at least {cost}',
    link_failed: 'The link could not be finished: {cause}',
    link_broken: 'A finished link does not work: {cause}',
    mailbox_renewal_one: 'At least {count} mailbox needs a new token',
    mailbox_renewal_other: 'At least {count} mailboxes need a new token',
  },
  reasons: {
    spend_without_deposits: '{figure} without deposits ({when})',
    conversion_halved: 'conversion fell to {figure} ({when})',
    roi_below: 'ROI {figure} ({when})',
    link_failed: 'link not finished: {cause}',
    link_broken: 'link does not work: {cause}',
    mailbox_renewal_one: '{count} mailbox needs a new token',
    mailbox_renewal_other: '{count} mailboxes need a new token',
  },
  losing: 'losing {amount}',
  thisWeek: 'this week',
  broken: {
    campaign_gone: 'its campaign is not in the tracker any more',
    campaign_off: 'its campaign is switched off in the tracker',
    domain_gone: 'its domain does not work in the tracker any more',
    fails: 'it answers with an error',
    unresolved: 'its domain does not resolve',
    unreachable: 'nobody answers at its domain',
    private: 'its domain leads into a private network',
  },
  pool: 'Mailbox pool',
  median: 'median {rate}',
  since: 'since {time}',
  mailboxes_one: '{count} mailbox',
  mailboxes_other: '{count} mailboxes',
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
    spend_without_deposits_one: 'Витрати без депозитів {count} день, від {cost}',
    spend_without_deposits_few: 'Витрати без депозитів {count} дні, від {cost}',
    spend_without_deposits_many: 'Витрати без депозитів {count} днів, від {cost}',
    spend_without_deposits_other: 'Витрати без депозитів {count} дня, від {cost}',
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

import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  title: 'Linked records',
  failed: 'Failed to load linked records',
  sides: { campaign: 'Campaign', link: 'Link', account: 'Account', mailbox: 'Email', holder: 'Held by' },
  none: {
    campaign: 'appears with the link',
    link: 'not created here',
    account: 'none',
    mailbox: 'none',
    holder: 'nobody',
  },
  noLink: 'none yet',
  makeLink: 'Create link',
  locked: 'no access: ask an administrator',
  other: 'another user',
  you: 'you',
  campaignStates: { Active: 'active', Inactive: 'inactive' },
  closed: 'closed',
  mailboxStates: { own: 'yours', free: 'free', held: 'in use', not_in_pool: 'not in the pool' },
  health: { active: 'active', expired: 'token expired', invalid: 'invalid', blocked: 'blocked' },
  unfinished: 'no address yet',
  earlier: 'Earlier links',
  accountOf: 'account {id}',
  more: '{n} more',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    trail: typeof en
  }
}

addTexts('trail', en, {
  title: 'Пов’язані записи',
  failed: 'Не вдалося завантажити пов’язані записи',
  sides: { campaign: 'Кампанія', link: 'Посилання', account: 'Акаунт', mailbox: 'Пошта', holder: 'У кого' },
  none: {
    campaign: 'з’явиться разом із посиланням',
    link: 'створено не тут',
    account: 'немає',
    mailbox: 'немає',
    holder: 'ні в кого',
  },
  noLink: 'ще немає',
  makeLink: 'Створити посилання',
  locked: 'немає доступу: зверніться до адміністратора',
  other: 'інший користувач',
  you: 'ви',
  campaignStates: { Active: 'активна', Inactive: 'неактивна' },
  closed: 'закрито',
  mailboxStates: { own: 'ваша', free: 'вільна', held: 'зайнята', not_in_pool: 'немає в пулі' },
  health: { active: 'активна', expired: 'токен прострочено', invalid: 'невалідна', blocked: 'заблокована' },
  unfinished: 'адреси ще немає',
  earlier: 'Попередні посилання',
  accountOf: 'акаунт {id}',
  more: 'і ще {n}',
})

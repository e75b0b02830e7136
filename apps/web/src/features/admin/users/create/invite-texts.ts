import { addTexts } from '#i18n/namespaces.ts'

const en = {
  way: 'How to add them',
  ways: { link: 'Invite by link', password: 'With a password' },
  wayHelp: {
    link: 'They choose a password and pair their Telegram themselves.',
    password: 'You choose the password and enter their Telegram ID.',
  },
  create: 'Create invitation',
  failed: 'Failed to create the invitation',
  roleNeeded: 'Choose a role',
  limitHelp: 'Empty: no limit',
  madeTitle: 'Invitation for {username}',
  once: 'This link is shown only once. Copy it before you close this.',
  send: 'Send it only to {username}: whoever opens it first can become this user. It works once, until {time}.',
  link: 'Invitation link',
  pairingTitle: 'Pairing link for {username}',
  pairingSend: 'Send it only to {username}. With their password, it pairs a Telegram account once, until {time}.',
  pairingLink: 'Pairing link',
  againTitle: 'Invite {username} again',
  again: 'Invite again',
  states: { open: 'Open', expired: 'Expired', withdrawn: 'Withdrawn' },
  copy: 'Copy link',
  done: 'Done',
  open: 'Invitations',
  by: 'Invited by',
  until: 'Valid until',
  listFailed: 'Failed to load invitations',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing…',
  withdrawOf: 'Withdraw the invitation for {username}',
  withdrawTitle: 'Withdraw the invitation for {username}?',
  withdrawHelp: 'The link stops working at once, even if someone is accepting it right now.',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'Failed to withdraw the invitation',
}

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    invites: typeof en
  }
}

addTexts('invites', en, {
  way: 'Спосіб додавання',
  ways: { link: 'За посиланням', password: 'З паролем' },
  wayHelp: {
    link: 'Користувач сам придумає пароль і прив’яже свій Telegram.',
    password: 'Ви задаєте пароль і вказуєте Telegram ID.',
  },
  create: 'Створити запрошення',
  failed: 'Не вдалося створити запрошення',
  roleNeeded: 'Виберіть роль',
  limitHelp: 'Порожнє поле — без ліміту',
  madeTitle: 'Запрошення для {username}',
  once: 'Це посилання показано лише зараз. Скопіюйте його, перш ніж закрити.',
  send: 'Надішліть його лише {username}: хто відкриє першим, зможе стати цим користувачем. Спрацює один раз, до {time}.',
  link: 'Посилання-запрошення',
  pairingTitle: 'Посилання для прив’язки: {username}',
  pairingSend:
    'Надішліть його лише {username}. Разом із паролем користувача воно один раз прив’яже Telegram, до {time}.',
  pairingLink: 'Посилання для прив’язки',
  againTitle: 'Запросити {username} ще раз',
  again: 'Запросити ще раз',
  states: { open: 'Відкрите', expired: 'Термін минув', withdrawn: 'Відкликане' },
  copy: 'Скопіювати посилання',
  done: 'Готово',
  open: 'Запрошення',
  by: 'Хто запросив',
  until: 'Діє до',
  listFailed: 'Не вдалося завантажити запрошення',
  withdraw: 'Відкликати',
  withdrawing: 'Відкликаємо…',
  withdrawOf: 'Відкликати запрошення для {username}',
  withdrawTitle: 'Відкликати запрошення для {username}?',
  withdrawHelp: 'Посилання одразу перестане діяти, навіть якщо запрошення саме зараз приймають.',
  withdrawn: 'Запрошення відкликано',
  withdrawFailed: 'Не вдалося відкликати запрошення',
})

import { addTexts } from '#i18n/namespaces.ts'

const en = {
  mailbox: 'Email',
  free: 'Nobody has this email. Get code takes it for you.',
  freeOf: 'Nobody has this email.',
  held: 'Another user has this email. Ask a team lead to return it to stock.',
  heldBy: '{username} has this email. Open it to return it to stock.',
  absent: 'The sheet lists this email, but it is not in the pool. Ask a team lead to add it.',
  absentHere: 'The sheet lists this email, but it is not in the pool. Add its line with the token.',
  add: 'Add to the pool',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    joinedMail: typeof en
  }
}

addTexts('joinedMail', en, {
  mailbox: 'Пошта',
  free: 'Ця пошта зараз ні в кого. «Отримати код» одразу візьме її для вас.',
  freeOf: 'Ця пошта зараз ні в кого.',
  held: 'Ця пошта в іншого користувача. Попросіть тімліда повернути її до вільних.',
  heldBy: 'Ця пошта в {username}. Відкрийте її, щоб повернути до вільних.',
  absent: 'Пошта є в таблиці, але її немає в пулі. Попросіть тімліда додати її.',
  absentHere: 'Пошта є в таблиці, але її немає в пулі. Додайте її рядок із токеном.',
  add: 'Додати до пулу',
})

import { addTexts } from '#i18n/namespaces.ts'

const en = {
  today: 'Owners will change from today',
  joined: 'Owners will change once the invitation is accepted',
  why: 'A group belongs to its only buyer. With two buyers or none, its campaigns are not assigned.',
  lost_one: '{n} campaign of {from} will have no owner: {names}',
  lost_other: '{n} campaigns of {from} will have no owner: {names}',
  moved_one: '{n} campaign of {from} will move to {to}: {names}',
  moved_other: '{n} campaigns of {from} will move to {to}: {names}',
  gained_one: '{n} campaign with no owner will move to {to}: {names}',
  gained_other: '{n} campaigns with no owner will move to {to}: {names}',
  newcomer: 'the new user',
  named: '{names} and {n} more',
  keep_one: 'Keep {n} campaign with {from}',
  keep_other: 'Keep {n} campaigns with {from}',
  failed: 'Failed to check which campaigns change owner',
  checking: 'Checking which campaigns change owner…',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    ownerShifts: typeof en
  }
}

addTexts('ownerShifts', en, {
  today: 'Від сьогодні зміняться власники',
  joined: 'Коли запрошення приймуть, зміняться власники',
  why: 'Група належить своєму єдиному баєру. Якщо баєрів двоє або жодного, її кампанії ні за ким не закріплено.',
  lost_one: '{n} кампанія користувача {from} стане незакріпленою: {names}',
  lost_few: '{n} кампанії користувача {from} стануть незакріпленими: {names}',
  lost_many: '{n} кампаній користувача {from} стануть незакріпленими: {names}',
  lost_other: '{n} кампанії користувача {from} стане незакріпленою: {names}',
  moved_one: '{n} кампанія користувача {from} перейде до {to}: {names}',
  moved_few: '{n} кампанії користувача {from} перейдуть до {to}: {names}',
  moved_many: '{n} кампаній користувача {from} перейдуть до {to}: {names}',
  moved_other: '{n} кампанії користувача {from} перейде до {to}: {names}',
  gained_one: '{n} кампанія без власника перейде до {to}: {names}',
  gained_few: '{n} кампанії без власника перейдуть до {to}: {names}',
  gained_many: '{n} кампаній без власника перейдуть до {to}: {names}',
  gained_other: '{n} кампанії без власника перейде до {to}: {names}',
  newcomer: 'нового користувача',
  named: '{names} і ще {n}',
  keep_one: 'Залишити {n} кампанію за {from}',
  keep_few: 'Залишити {n} кампанії за {from}',
  keep_many: 'Залишити {n} кампаній за {from}',
  keep_other: 'Залишити {n} кампанії за {from}',
  failed: 'Не вдалося перевірити, чиї кампанії зміняться',
  checking: 'Перевіряємо, чиї кампанії зміняться…',
})

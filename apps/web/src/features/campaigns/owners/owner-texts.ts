import type { OwnerRule } from '@app/contract'
import { addTexts } from '#i18n/namespaces.ts'

const en = {
  you: 'you',
  other: 'another user',
  none: 'not assigned',
  left: 'left',
  more: '+{n}',
  partly: '+ not assigned',
  rules: {
    assignment: 'assigned by hand',
    account: 'user of the link’s account',
    sub_id: 'sub ID',
    group: 'only buyer in the group',
    none: 'no rule applies',
  } satisfies Record<OwnerRule, string>,
  line: '{who}: {rule}, {days}',
  departed: '{username} (left)',
  spanOf_one: '{span} ({n} day)',
  spanOf_other: '{span} ({n} days)',
  noDays: 'No days with figures in this period',
  noDaysOf: 'No days with figures: {span}',
  failed: 'Failed to load owners',
  lastDays_one: 'Owners of the last {n} day of the period: {span}',
  lastDays_other: 'Owners of the last {n} days of the period: {span}',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    campaignOwners: typeof en
  }
}

addTexts('campaignOwners', en, {
  you: 'ви',
  other: 'інший користувач',
  none: 'не закріплено',
  left: 'видалено',
  more: '+{n}',
  partly: '+ не закріплено',
  rules: {
    assignment: 'закріплено вручну',
    account: 'у кого акаунт посилання',
    sub_id: 'за sub ID',
    group: 'єдиний баєр групи',
    none: 'жодне правило не підходить',
  },
  line: '{who}: {rule}, {days}',
  departed: '{username} (видалено)',
  spanOf_one: '{span} ({n} день)',
  spanOf_few: '{span} ({n} дні)',
  spanOf_many: '{span} ({n} днів)',
  spanOf_other: '{span} ({n} дня)',
  noDays: 'За цей період немає днів із показниками',
  noDaysOf: 'Немає днів із показниками: {span}',
  failed: 'Не вдалося завантажити власників',
  lastDays_one: 'Власники за останній {n} день періоду: {span}',
  lastDays_few: 'Власники за останні {n} дні періоду: {span}',
  lastDays_many: 'Власники за останні {n} днів періоду: {span}',
  lastDays_other: 'Власники за останні {n} дня періоду: {span}',
})

import { addTexts } from '#i18n/namespaces.ts'

const en = {
  title: 'Breakdown',
  by: 'Break down by',
  failed: 'Failed to load the breakdown',
  lacking: 'This tracker does not store this field: {field}.',
  fields: { country: 'Country of click', offer: 'Offer', landing: 'Landing page', subId: 'Sub ID {n}' },
  nothing: { country: 'Unknown', offer: 'No offer', landing: 'No landing page', subId: 'Empty' },
  empty: 'No traffic in this period',
  other: 'Other values',
  others_one: '{n} other value',
  others_other: '{n} other values',
  apart: 'Counted at another time',
  apartHelp: 'The tracker’s figures changed while the campaign’s were being read. With this line they add up.',
  cut: 'The {n} values with the most clicks are listed. The rest are in one line.',
  total: 'Total',
  showAll: 'Show all {n}',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    campaignBreakdown: typeof en
  }
}

addTexts('campaignBreakdown', en, {
  title: 'Розбивка',
  by: 'Розбити за полем',
  failed: 'Не вдалося завантажити розбивку',
  lacking: 'Цей трекер не зберігає такого поля: {field}.',
  fields: { country: 'Країна кліку', offer: 'Офер', landing: 'Лендинг', subId: 'Sub ID {n}' },
  nothing: { country: 'Невідомо', offer: 'Без офера', landing: 'Без лендингу', subId: 'Порожньо' },
  empty: 'За цей період трафіку немає',
  other: 'Інші значення',
  others_one: 'Ще {n} значення',
  others_few: 'Ще {n} значення',
  others_many: 'Ще {n} значень',
  others_other: 'Ще {n} значення',
  apart: 'Враховано в інший час',
  apartHelp: 'Поки показники кампанії читалися, дані трекера змінилися. З цим рядком сума сходиться.',
  cut: 'У списку {n} значень із найбільшою кількістю кліків. Решта в одному рядку.',
  total: 'Разом',
  showAll: 'Показати всі {n}',
})

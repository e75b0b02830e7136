import { addTexts } from '#i18n/namespaces.ts'

const en = {
  id: 'ID',
  copyId: 'Copy campaign ID',
  openInTracker: 'Open in Keitaro',
  cr: 'CR',
  perDay: 'Profit per day',
  soFar: 'so far',
  noTraffic: 'No traffic in this period',
  summary: 'Profit {total}; highest {high} on {highDay}, lowest {low} on {lowDay}',
  showTable: 'Show as a table',
  showChart: 'Show as a chart',
  day: 'Day',
  comparedDay: 'Compared day',
  comparedProfit: 'Profit then',
  funnel: 'Funnel',
  alerts: 'Alerts',
  noAlerts: 'No alerts yet',
  alertsFailed: 'Failed to load alerts',
  stillOpen: 'now',
  breakDown: 'Break down…',
  closeBreakdown: 'Hide breakdown',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    campaignRecord: typeof en
  }
}

addTexts('campaignRecord', en, {
  id: 'ID',
  copyId: 'Скопіювати ID кампанії',
  openInTracker: 'Відкрити в Keitaro',
  cr: 'CR',
  perDay: 'Прибуток за днями',
  soFar: 'ще триває',
  noTraffic: 'За цей період трафіку немає',
  summary: 'Прибуток {total}; найбільший {high}, {highDay}; найменший {low}, {lowDay}',
  showTable: 'Показати таблицею',
  showChart: 'Показати графіком',
  day: 'День',
  comparedDay: 'З чим порівняно',
  comparedProfit: 'Прибуток тоді',
  funnel: 'Воронка',
  alerts: 'Сповіщення кампанії',
  noAlerts: 'Поки що не було',
  alertsFailed: 'Не вдалося завантажити сповіщення',
  stillOpen: 'досі',
  breakDown: 'Показати розбивку…',
  closeBreakdown: 'Сховати розбивку',
})

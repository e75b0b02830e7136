import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  chartSettings: 'Chart settings',
  showAll: 'Show All',
  figures: 'Figures',
  charts: 'Charts',
  profitHint: 'revenue minus cost, per day',
  profitIsRevenue: 'revenue, since the profit is not known',
  funnel: 'Conversion Funnel',
  rates: {
    installs: 'Click to install',
    registrations: 'Install to registration',
    deposits: 'Registration to deposit',
  },
  partOfBase: '{part} of {base}',
  noData: 'No Data',
  failed: 'Failed to load stats',
  sample: 'Sample data',
  sampleHint: 'These figures are an example, not your results.',
  demo: 'Demo data: the tracker sent no daily figures',
  incompleteMeasure:
    'The tracker does not tell the measure {measure} for every day, so some of “{metric}” and its total are not shown',
  withoutGroups: 'You have no Keitaro groups, so there is nothing to count. Please contact an administrator.',
  showTable: 'Show as table',
  showTableOf: 'Show as table: {chart}',
  showChart: 'Show as chart',
  showChartOf: 'Show as chart: {chart}',
  chartsFailed: 'The charts could not be loaded. Reload the page.',
  csvNotReal: 'Only your own figures can be exported',
  day: 'Day',
  total: 'Total',
  soFar: 'so far',
  summary: '{chart}. Total: {total}. Highest: {high} on {highDay}. Lowest: {low} on {lowDay}.',
  summaryDays: '{chart}. Highest: {high} on {highDay}. Lowest: {low} on {lowDay}.',
  summaryEmpty: '{chart}. No Data',
  dayGoesOn: '{day} is not over yet and is not compared.',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    dashboard: typeof en
  }
}

addTexts('dashboard', en, {
  chartSettings: 'Налаштування графіків',
  showAll: 'Показати всі',
  figures: 'Показники',
  charts: 'Графіки',
  profitHint: 'дохід мінус витрати, за день',
  profitIsRevenue: 'дохід, бо прибуток невідомий',
  funnel: 'Воронка конверсій',
  rates: {
    installs: 'З кліка в інстал',
    registrations: 'З інстала в реєстрацію',
    deposits: 'З реєстрації в депозит',
  },
  partOfBase: '{part} з {base}',
  noData: 'Немає даних',
  failed: 'Не вдалося завантажити статистику',
  sample: 'Приклад даних',
  sampleHint: 'Це приклад, а не ваші показники.',
  demo: 'Демодані: трекер не надіслав щоденних показників',
  incompleteMeasure:
    'Трекер повідомляє показник {measure} не для кожного дня, тому частину «{metric}» і суму не показано',
  withoutGroups: 'У вас немає груп Keitaro, тому рахувати нема чого. Зверніться до адміністратора.',
  showTable: 'Показати таблицею',
  showTableOf: 'Показати таблицею: {chart}',
  showChart: 'Показати графіком',
  showChartOf: 'Показати графіком: {chart}',
  chartsFailed: 'Не вдалося завантажити графіки. Оновіть сторінку.',
  csvNotReal: 'Експортувати можна лише власні показники',
  day: 'День',
  total: 'Усього',
  soFar: 'ще триває',
  summary: '{chart}. Усього: {total}. Найбільше: {high}, {highDay}. Найменше: {low}, {lowDay}.',
  summaryDays: '{chart}. Найбільше: {high}, {highDay}. Найменше: {low}, {lowDay}.',
  summaryEmpty: '{chart}. Немає даних',
  dayGoesOn: '{day} ще триває, тож не порівнюється.',
})

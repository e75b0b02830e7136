import type {
  AccountState,
  AppContract,
  BreakdownLine,
  BulkItemState,
  CampaignStatus,
  CloseReason,
  Delivery,
  MailboxHealth,
  MailboxStatus,
  Restated,
  RoleName,
  RowState,
  Seen,
} from '@app/contract'
import { addTexts } from '../../i18n/namespaces.ts'
import { enWords, ukWords } from './account-words.ts'
import { enRowStates, ukRowStates } from './row-words.ts'

/** Column heads of all lists with a CSV export. */
type Head = {
  [K in keyof AppContract]: AppContract[K] extends { csv: { columns: infer Columns } } ? keyof Columns & string : never
}[keyof AppContract]

interface Texts {
  heads: Record<Head, string>
  answers: Record<'true' | 'false', string>
  roles: Record<RoleName, string>
  mailboxes: Record<Exclude<MailboxStatus, ''>, string>
  health: Record<MailboxHealth, string>
  campaigns: Record<CampaignStatus, string>
  accountStates: Record<AccountState, string>
  closeReasons: Record<CloseReason, string>
  fields: Record<Seen['field'], string>
  deliveries: Record<Delivery, string>
  rowStates: Record<RowState, string>
  bulkStates: Record<BulkItemState, string>
  parts: Record<'country' | 'offer' | 'landing' | BreakdownLine['line'], string>
  /** Results without a name, and owners; keyed by the server's English phrases. */
  rests: Record<(typeof restPhrases)[number], string>
  owners: Record<(typeof ownerPhrases)[number], string>
  notes: Record<'changed' | 'unknownDays', string>
  metrics: Record<Restated['metric'], string>
}

const restPhrases = ['not assigned', 'no campaign', 'no account', 'no sheet', 'unknown country'] as const

const ownerPhrases = [
  'you',
  'another user',
  'not assigned',
  'assigned by hand',
  'user of the link’s account',
  'sub ID',
  'only buyer in the group',
  'no rule applies',
  'left',
  'day',
  'days',
] as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    csv: Texts
  }
}

const ukHeads: Record<Head, string> = {
  ID: 'ID',
  Account: 'Акаунт',
  'Account ID': 'ID акаунта',
  'Account limit': 'Ліміт акаунтів',
  Accounts: 'Акаунти',
  Active: 'Активне',
  Address: 'Адреса',
  Admin: 'Адміністратор',
  'ADSpower group': 'Група ADSpower',
  At: 'Час',
  By: 'За чим',
  Campaign: 'Кампанія',
  'Campaign ID': 'ID кампанії',
  Clicks: 'Кліки',
  Closed: 'Закрито',
  'Closed at': 'Коли закрито',
  'Compared days': 'Порівняні дні',
  'Compared with': 'Порівняно з',
  'Clicks compared': 'Кліки за порівняні дні',
  'Clicks then': 'Кліки тоді',
  'Conversions compared': 'Конверсії за порівняні дні',
  'Conversions then': 'Конверсії тоді',
  'Revenue compared': 'Дохід за порівняні дні',
  'Revenue then': 'Дохід тоді',
  'Cost compared': 'Витрати за порівняні дні',
  'Cost then': 'Витрати тоді',
  'Profit compared': 'Прибуток за порівняні дні',
  'Profit then': 'Прибуток тоді',
  'ROI compared': 'ROI за порівняні дні',
  'ROI then': 'ROI тоді',
  'Deposits compared': 'Депозити за порівняні дні',
  'Deposits then': 'Депозити тоді',
  'Installs compared': 'Інстали за порівняні дні',
  'Installs then': 'Інстали тоді',
  'Registrations compared': 'Реєстрації за порівняні дні',
  'Registrations then': 'Реєстрації тоді',
  'CR compared': 'CR за порівняні дні',
  'CR then': 'CR тоді',
  'CPA compared': 'CPA за порівняні дні',
  'CPA then': 'CPA тоді',
  'EPC compared': 'EPC за порівняні дні',
  'EPC then': 'EPC тоді',
  'Recorded spend compared': 'Записано за порівняні дні',
  'Recorded spend then': 'Записано тоді',
  'Tracker cost compared': 'Витрати за трекером за порівняні дні',
  'Tracker cost then': 'Витрати за трекером тоді',
  'Profit (recorded) compared': 'Прибуток за записаним за порівняні дні',
  'Profit (recorded) then': 'Прибуток за записаним тоді',
  'Recorded spend': 'Записано',
  'Tracker cost': 'Витрати за трекером',
  Gap: 'Розбіжність',
  'Profit (recorded)': 'Прибуток за записаним',
  'Cost with recorded spend': 'Витрати із записаним спендом',
  'Accounts taken': 'Акаунтів узято',
  'Accounts closed': 'Акаунтів закрито',
  'Accounts banned': 'Акаунтів у бані',
  Conversions: 'Конверсії',
  Cost: 'Витрати',
  Day: 'День',
  CPA: 'CPA',
  CR: 'CR',
  Country: 'Країна',
  Created: 'Створено',
  'Created by': 'Хто додав',
  Deposits: 'Депозити',
  Email: 'Пошта',
  'Email status': 'Стан пошти',
  Emails: 'Пошти',
  EPC: 'EPC',
  Enabled: 'Увімкнено',
  Existing: 'З акаунта',
  Field: 'Поле',
  'First day': 'Перший день',
  Group: 'Група',
  Held: 'У користувача',
  How: 'Як',
  Details: 'Подробиці',
  'ID Account': 'ID акаунта',
  Installs: 'Інстали',
  Kind: 'Подія',
  'Last day': 'Останній день',
  Left: 'Доступ видалено',
  Line: 'Рядок',
  Link: 'Посилання',
  Name: 'Назва',
  'IP address': 'IP-адреса',
  Note: 'Примітка',
  Notes: 'Нотатки',
  Pixel: 'Піксель',
  Position: 'Місце',
  Profit: 'Прибуток',
  Owner: 'Власник',
  'Owner rule': 'Правило власника',
  'PWA Link': 'PWA-посилання',
  Record: 'Запис',
  Reason: 'Причина',
  Registrations: 'Реєстрації',
  Revenue: 'Дохід',
  ROI: 'ROI',
  Role: 'Роль',
  Row: 'Рядок',
  'Set at': 'Коли закріплено',
  'Set by': 'Хто закріпив',
  Sheet: 'Таблиця',
  Spend: 'Спенд',
  State: 'Стан',
  'State since': 'Стан з',
  'Close reason': 'Чому закрито',
  'Close note': 'Пояснення',
  Status: 'Статус',
  Streams: 'Потоки',
  'Taken at': 'Коли взято',
  'Taken by': 'Хто взяв',
  'Telegram ID': 'Telegram ID',
  Template: 'Шаблон',
  'Template ID': 'ID шаблону',
  'Token days left': 'Днів до кінця токена',
  'Total uses': 'Усього використань',
  Updated: 'Змінено',
  'Used at': 'Коли взято',
  'Used by': 'Хто взяв',
  Username: 'Логін',
  Value: 'Значення',
  Values: 'Скільки значень',
}

const en: Texts = {
  heads: Object.fromEntries(Object.keys(ukHeads).map((head) => [head, head])) as Record<Head, string>,
  answers: { true: 'Yes', false: 'No' },
  roles: { admin: 'Admin', TeamleadFarmer: 'Team lead farmer', farmer: 'Farmer', buyer: 'Buyer' },
  mailboxes: { in_use: 'In use', completed: 'Completed', failed: 'Failed' },
  health: { active: 'Active', invalid: 'Invalid', expired: 'Expired', blocked: 'Blocked' },
  campaigns: { Active: 'Active', Inactive: 'Inactive', WithClicks: 'With clicks' },
  ...enWords,
  fields: {
    login_pass: 'Login and password',
    login: 'Login',
    password: 'Password',
    cvv: 'Card code',
    totp: 'One-time code',
    code: 'Code from the email',
  },
  rowStates: enRowStates,
  bulkStates: { waiting: 'Waiting', done: 'Done', refused: 'Not done', cancelled: 'Cancelled' },
  deliveries: { delivered: 'Delivered with the account', copied: 'Copied without showing', shown: 'Shown' },
  parts: {
    country: 'Country of click',
    offer: 'Offer',
    landing: 'Landing page',
    value: 'Value',
    other: 'Other values',
    apart: 'Counted at another time',
  },
  rests: Object.fromEntries(restPhrases.map((phrase) => [phrase, phrase])) as Texts['rests'],
  owners: Object.fromEntries(ownerPhrases.map((phrase) => [phrase, phrase])) as Texts['owners'],
  notes: {
    changed: '{metric}: changed from {before} to {after} after {day} had ended',
    unknownDays: 'Unknown, not in any figure: {days}',
  },
  metrics: {
    installs: 'Installs',
    registrations: 'Registrations',
    deposits: 'Deposits',
    sales: 'Sales',
    clicks: 'Clicks',
    conversions: 'Conversions',
    revenue: 'Revenue',
    cost: 'Cost',
  },
}

addTexts('csv', en, {
  heads: ukHeads,
  answers: { true: 'Так', false: 'Ні' },
  roles: { admin: 'Адмін', TeamleadFarmer: 'Тімлід фармерів', farmer: 'Фармер', buyer: 'Баєр' },
  mailboxes: { in_use: 'У роботі', completed: 'Завершена', failed: 'Невдала' },
  health: { active: 'Активна', invalid: 'Невалідна', expired: 'Прострочена', blocked: 'Заблокована' },
  campaigns: { Active: 'Активна', Inactive: 'Неактивна', WithClicks: 'З кліками' },
  ...ukWords,
  fields: {
    login_pass: 'Логін і пароль',
    login: 'Логін',
    password: 'Пароль',
    cvv: 'Код картки',
    totp: 'Одноразовий код',
    code: 'Код із пошти',
  },
  rowStates: ukRowStates,
  bulkStates: { waiting: 'Чекає', done: 'Виконано', refused: 'Не виконано', cancelled: 'Скасовано' },
  deliveries: { delivered: 'Передано разом з акаунтом', copied: 'Скопійовано без показу', shown: 'Показано' },
  parts: {
    country: 'Країна кліку',
    offer: 'Офер',
    landing: 'Лендинг',
    value: 'Значення',
    other: 'Інші значення',
    apart: 'Враховано в інший час',
  },
  rests: {
    'not assigned': 'не закріплено',
    'no campaign': 'без кампанії',
    'no account': 'без акаунта',
    'no sheet': 'без таблиці',
    'unknown country': 'країна невідома',
  },
  owners: {
    you: 'ви',
    'another user': 'інший користувач',
    'not assigned': 'не закріплено',
    'assigned by hand': 'закріплено вручну',
    'user of the link’s account': 'у кого акаунт посилання',
    'sub ID': 'за sub ID',
    'only buyer in the group': 'єдиний баєр групи',
    'no rule applies': 'жодне правило не підходить',
    left: 'видалено',
    day: 'дн.',
    days: 'дн.',
  },
  notes: {
    changed: '{metric}: {before} змінено на {after} після кінця дня {day}',
    unknownDays: 'Невідомо, і в жодній цифрі немає: {days}',
  },
  metrics: {
    installs: 'Інстали',
    registrations: 'Реєстрації',
    deposits: 'Депозити',
    sales: 'Продажі',
    clicks: 'Кліки',
    conversions: 'Конверсії',
    revenue: 'Дохід',
    cost: 'Витрати',
  },
})

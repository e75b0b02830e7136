import { accounts, breakdown, campaigns, codes, results } from '@app/contract'
import { noteOfChange, noteOfUnknownDays, toCsv } from '@app/figures'
import { afterEach, expect, it } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { setLanguage } from '../../i18n/language.ts'
import { setReportingZone } from '../../lib/moment.ts'
import { inWords } from './csv-words.ts'

setReportingZone('Europe/Kyiv')
const say = i18n.getFixedT(null, 'csv')
afterEach(() => setLanguage('en'))

it('[I18N-02] [DESK-15] a file for a Ukrainian reader: heads, states, countries and numbers as their Excel reads them, moments in ISO', () => {
  setLanguage('uk')
  const { columns } = accounts.listTakenWithUsers.csv
  const row = [
    null,
    "'=1+1",
    'ES',
    'buyer1',
    'buyer',
    '2026-11-20T10:05:00.000Z',
    true,
    null,
    412.5,
    'a; "b"',
    'banned',
    '2026-11-20T10:05:00.000Z',
    'other',
    'sold',
  ]
  const [head, first] = inWords(toCsv([Object.keys(columns), row]), accounts.listTakenWithUsers.csv, say, 'uk')
    .replace('\uFEFF', '')
    .split('\r\n')
  expect(head).toBe(
    'Акаунт;ID акаунта;Країна;Хто взяв;Роль;Коли взято;Закрито;Коли закрито;Спенд;Таблиця;Стан;Стан з;Чому закрито;Пояснення',
  )
  expect(first).toBe(
    `;'=1+1;Іспанія;buyer1;Баєр;2026-11-20T12:05:00+02:00;Так;;412,5;"a; ""b""";Бан;2026-11-20T12:05:00+02:00;Інша причина;sold`,
  )
  const box = ['a@example.com', 'in_use', 'expired', false, 'lead', null, null, '0012', 5]
  const pool = inWords(toCsv([Object.keys(codes.listPool.csv.columns), box]), codes.listPool.csv, say, 'uk')
  expect(pool.split('\r\n')[1]).toBe("a@example.com;У роботі;Прострочена;Ні;lead;;;'0012;5")
})

it('[I18N-02] [DESK-10] a broken down campaign: countries by name, what a sub ID carried as it is, lines in words', () => {
  setLanguage('uk')
  const { csv } = breakdown.getCampaignBreakdown
  const rows = [
    ['country', 'value', 'ES', '', 1, 1.5],
    ['sub_id_3', 'value', 'ES', '', 1, 2],
    ['sub_id_3', 'other', '', '', 12, 3],
  ]
  const heads = Object.keys(csv.columns).slice(0, 6)
  const [head, ...lines] = inWords(toCsv([heads, ...rows]), csv, say, 'uk')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe('За чим;Рядок;Значення;Назва;Скільки значень;Кліки')
  expect(lines).toEqual([
    'Країна кліку;Значення;Іспанія;;1;1,5',
    'Sub ID 3;Значення;ES;;1;2',
    'Sub ID 3;Інші значення;;;12;3',
  ])
})

it('[I18N-02] in English: commas between, points in numbers, states in words', () => {
  const { columns } = codes.listPool.csv
  const row = ['a@example.com', 'in_use', 'active', false, 'lead', null, null, '0012', 5]
  const text = inWords(toCsv([Object.keys(columns), row]), codes.listPool.csv, say, 'en')
  expect(text.split('\r\n')[1]).toBe("a@example.com,In use,Active,No,lead,,,'0012,5")
})

it('[S-52] a loss stays a number, and an id that looks like one stays as it is, whole', () => {
  setLanguage('uk')
  const { columns } = campaigns.listCampaigns.csv
  const row = [7, '1.50', null, 'WithClicks', 1200, 3, 10.5, 20, -9.5, null, null]
  const text = inWords(toCsv([Object.keys(columns), row]), campaigns.listCampaigns.csv, say, 'uk')
  expect(text.split('\r\n')[1]).toBe('7;1.50;;З кліками;1200;3;10,5;20;-9,5;;')
  // The server has already marked it as text, which is enough.
  const account = accounts.listTakenWithUsers.csv
  const id = ['120210000000000123', null, 'DE']
  const saved = inWords(toCsv([Object.keys(account.columns).slice(0, 3), id]), account, say, 'uk')
  expect(saved.split('\r\n')[1]).toBe("'120210000000000123;;Німеччина")
})

it('[MON-06] owners in the words of the reader, their names as they are', () => {
  setLanguage('uk')
  const { columns } = campaigns.listCampaigns.csv
  const row = Object.keys(columns).map((head) =>
    head === 'Owner'
      ? 'day.left (left): 2026-11-01; another user: 2026-11-02/2026-11-05 (3 days); you: 2026-11-06; not assigned: 2026-11-07'
      : head === 'Owner rule'
        ? 'assigned by hand; sub ID; only buyer in the group; no rule applies'
        : null,
  )
  const [head, text] = inWords(toCsv([Object.keys(columns), row]), campaigns.listCampaigns.csv, say, 'uk').split('\r\n')
  expect(head).toContain(';Власник;Правило власника;')
  expect(text).toContain(
    '"day.left (видалено): 2026-11-01; інший користувач: 2026-11-02/2026-11-05 (3 дн.); ви: 2026-11-06; не закріплено: 2026-11-07"',
  )
  expect(text).toContain('"закріплено вручну; за sub ID; єдиний баєр групи; жодне правило не підходить"')
})

it('[MON-02] [I18N-02] days that are not known and figures that have changed in the words of the reader, on the lines they are on', () => {
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-07']
  const changes = [
    noteOfChange({ metric: 'revenue', before: '-4.5', after: '10.25', day: '2026-11-27' }),
    noteOfChange({ metric: 'deposits', before: 3, after: 2, day: '2026-11-26' }),
  ]
  for (const { csv } of [campaigns.listCampaigns, campaigns.compareCampaigns, results.getResults]) {
    setLanguage('uk')
    const heads = Object.keys(csv.columns)
    const at = heads.indexOf('Note')
    const line = (note: string | undefined) => heads.map((_head, index) => (index === at ? note! : null))
    const file = toCsv([heads, line(`clicks: odd; ${changes.join('; ')}`), line(noteOfUnknownDays(days))])
    const [head, changed, unknown] = inWords(file, csv, say, 'uk').split('\r\n')
    expect(head!.split(';')[at]).toBe('Примітка')
    expect(changed!.replaceAll(/^;*|;*$/g, '')).toBe(
      '"clicks: odd; Дохід: -4.5 змінено на 10.25 після кінця дня 2026-11-27; Депозити: 3 змінено на 2 після кінця дня 2026-11-26"',
    )
    expect(unknown!.replaceAll(/^;*|;*$/g, '')).toBe(
      'Невідомо, і в жодній цифрі немає: 2026-11-28–2026-12-01, 2026-12-07',
    )
    setLanguage('en')
    expect(inWords(file, csv, say, 'en')).toContain('"Unknown, not in any figure: 2026-11-28–2026-12-01, 2026-12-07"')
  }
  expect(noteOfUnknownDays([])).toBeUndefined()
})

import { describe, expect, it, vi } from 'vitest'
import { i18n } from './i18n.ts'
import { refusalText } from './errors.ts'
import { readLanguage, setLanguage } from './language.ts'
import { textsOf } from '../test/texts.ts'

const base = (key: string) => key.replace(/_(zero|one|few|many|other)$/, '')
const texts = { en: textsOf('en'), uk: textsOf('uk') }
const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()

/** Wordings that sound foreign, rude or wrong in Ukrainian. The texts show what to say instead. */
const stumbled = new RegExp(
  [
    'вже є в трекері',
    'Слабкий|Середній|Надійний',
    'його не передавайте',
    ': його заблоковано',
    'Який параметр трекера',
    'надайте доступ для',
    'Акаунт звільнено|звільнити акаунт',
    'позначено недійсними',
    'Статус пошти',
    'секрет акаунта',
    'Запросіть (новий|його)',
    'знову зможуть взяти|тримає \\{',
    'Як справи',
    'Відколи',
    'З наступним запитом',
    'Хто (обслуговує|наповнює)',
    'прийти пізніше',
    '^Припинено$',
    'машин[аиіоу]',
    'немає жодної$',
    'Годин від останньої',
    'Жодна з',
    'Дайте користувачу|впустіть',
    '(вибрати|рахувати) ні(кого|чого)|нічого записувати',
    '[Лл]юд(ина|ини|иною|ині|ину|ьми)',
    'ніхто не відповідає',
    'звідси не пропускає',
    '^Потоків:',
    'яких не прийнято',
    'зведення акаунтів',
    'таких пошт не працює|Тімлід бачить',
    '^Від \\{since',
    'ще раз з нов',
    'теперішньому стані',
    'Не наживо',
    'коди входу',
    'Запис, як',
    'переходить за вами',
    'Звідки остання',
    'у форматі \\{',
    'відновлено з копії',
    '^Порядок$',
    '^Завершено$',
    '\\{n\\} взятих акаунтів залишаться',
    'ланцюгу',
    '(Остання дія|Початок|прочитано) \\{time',
    '^Оновлюємо$',
    'тимлід|Наявн(а|і)$|[Дд]одати наявні|до запасу|вільний запас|повернуто власнику',
    'Прочитати все|^Що сталося:|Приб\\. \\(|Без змін від початку|\\(-ла\\)',
    'хто тримає|Хто що тримає|^Тримає$|Хто тримав|дні без запису|Реєстрацій на клік менше',
    '^Мережа$|Код типу|^В ланцюзі|Оберіть|^Обрати|адмін-панел|^недійсна$|Підключіть Telegram',
    'Нагляд|Починаючи із|почати посилання|Запис аудиту|^Передавання|^\\{who\\}: [а-яіїєґ]',
  ].join('|'),
)

/** English wordings that sound translated, or use a second word for the same thing. */
const translated = new RegExp(
  [
    'What belongs together|^As it came$|so (much|many) over|^What happened|offered again|without an entry',
    'no right to it|^Thing$|Code of the kind|undoing their|[Kk]eys of the|with a word|[Ww]ho holds',
    '[Ww]hoever (may|began|asked|supplied)|any more\\b|\\bno more\\b|\\bbegun\\b|\\banew\\b|What becomes|There is none',
    'could not be (loaded|begun|cancelled|recorded|shown|done)|Who (runs|fills)|left out',
    '\\b[Mm]ailbox(es)?\\b|\\b[Ss]omebody\\b|\\b[Ee]verybody\\b',
  ].join('|'),
)

describe('the texts', () => {
  it('are those of every page', () => {
    expect(Object.keys(i18n.getDataByLanguage('uk') ?? {})).toContain('settings')
  })

  it('[I18N-01] [I18N-02] exist in both languages, with the same values in them', () => {
    const keys = (list: [string, string][]) => [...new Set(list.map(([key]) => base(key)))].sort()
    expect(keys(texts.uk)).toEqual(keys(texts.en))
    const english = new Map(
      texts.en.filter(([key]) => !key.endsWith('_zero')).map(([key, text]) => [base(key), values(text)]),
    )
    // None of them is shown without its number.
    const counted = texts.uk.filter(([key]) => !key.endsWith('_zero'))
    for (const [key, text] of counted) expect([key, values(text)]).toEqual([key, english.get(base(key))])
  })

  it('in Ukrainian use its own apostrophe, ellipsis and quotes', () => {
    for (const [key, text] of texts.uk) expect([key, text.match(/\.\.\.|'|`|"/)]).toEqual([key, null])
  })

  it('[I18N-02] do not go back to words that people stumbled over', () => {
    expect(texts.uk.flatMap(([key, text]) => (stumbled.test(text) ? [[key, text.match(stumbled)![0]]] : []))).toEqual(
      [],
    )
  })

  it('[I18N-01] in English read as written in it, with one word for one thing', () => {
    const named = texts.en.map(([key, text]) => [key, text.replaceAll(/\{\w+\}/g, '')] as const)
    expect(named.flatMap(([key, text]) => (translated.test(text) ? [[key, text]] : []))).toEqual([])
  })

  it('have four plural forms in Ukrainian and two in English', async () => {
    const left = (count: number) => i18n.t('settings:codesLeft', { count, n: count })
    setLanguage('uk')
    expect([1, 2, 5, 21, 111, 0].map(left)).toEqual([
      'Лишився 1 резервний код',
      'Лишилося 2 резервні коди',
      'Лишилося 5 резервних кодів',
      'Лишився 21 резервний код',
      'Лишилося 111 резервних кодів',
      'Резервних кодів немає',
    ])
    setLanguage('en')
    expect([1, 2].map(left)).toEqual(['1 recovery code left', '2 recovery codes left'])
  })

  it('of refusals carry their number in the right form', () => {
    const body = { code: 'rate_limited', reason: 'sign_in', retryAfterSeconds: 61 } as const
    setLanguage('uk')
    expect(refusalText(i18n.t, 'uk', body)).toBe('Забагато спроб. Спробуйте через 2 хвилини.')
    expect(refusalText(i18n.t, 'uk', { code: 'invalid_code', attemptsLeft: 3 })).toBe(
      'Неправильний код. Залишилося спроб: 3',
    )
    setLanguage('en')
    expect(refusalText(i18n.t, 'en', { ...body, retryAfterSeconds: 60 })).toBe(
      'Too many attempts. Try again in 1 minute.',
    )
    expect(refusalText(i18n.t, 'en', { code: 'validation', reason: 'password_short', minimum: 12 })).toBe(
      'Use at least 12 characters',
    )
  })

  it('keep a name with braces in it as it is', () => {
    expect(i18n.t('session.roleNow', { role: '{role} $t(common.copy)' })).toBe(
      'Your role is now: {role} $t(common.copy)',
    )
  })
})

describe('the language', () => {
  it('[I18N-05] is English where none, or one unknown to us, is stored, in a Ukrainian browser, too', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('uk-UA')
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['uk-UA', 'uk'])
    expect(readLanguage()).toBe('en')
    localStorage.setItem('language', 'de')
    expect(readLanguage()).toBe('en')
    localStorage.setItem('language', 'uk')
    expect(readLanguage()).toBe('uk')
  })

  it('[SET-06] languageChanged carries the code, and an unknown one means English', () => {
    window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'uk' }))
    expect(i18n.language).toBe('uk')
    window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'xx' }))
    expect(i18n.language).toBe('en')
    const heard: unknown[] = []
    const hear = (event: Event) => void heard.push((event as CustomEvent<unknown>).detail)
    window.addEventListener('languageChanged', hear)
    setLanguage('uk')
    window.removeEventListener('languageChanged', hear)
    expect([heard, i18n.language]).toEqual([['uk'], 'uk'])
  })
})

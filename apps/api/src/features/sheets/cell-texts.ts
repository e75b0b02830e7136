import { stripInvisible } from '@app/contract'

/** A cell as people see it. */
export const visibleText = (text: string): string => stripInvisible(text).trim()

/** How sheets of several languages show that a formula found nothing; they end without a sign of their own. */
const notFound = /^#(?:N\/A|Н\/Д|N\/D|NV|N\/DISP|BRAK|GETTING_DATA)$/i
/** #REF!, #DIV/0!, #NAME?, #ССЫЛКА!, #ІМ'Я?, #¡REF! …: what a formula that failed shows, in the language of the sheet. */
const failed = /^#[¡¿]?[\p{Lu}\d][\p{Lu}\d/'’ʼ_\s]{0,30}[!?]$/u
/** The English ones, as the service itself says them. */
const failedInEnglish = /^#(?:REF|DIV\/0|VALUE|NAME|NUM|NULL|ERROR|SPILL|CALC)[!?]$/
const loadingWords =
  '(?:loading|(?:ид[её]т )?загрузка|(?:триває )?завантаження|загружается|завантажується|wird geladen|chargement|cargando|carregando|ładowanie)'
const loading = new RegExp(`^${loadingWords}(?: ?(?:…|\\.{2,3}))?$`, 'i')
const loadingWithDots = new RegExp(`^${loadingWords} ?(?:…|\\.{2,3})$`, 'i')

/** Whether a cell shows that its formula could not be worked out, or is still being worked out. */
export const isFormulaError = (text: string): boolean => notFound.test(text) || failed.test(text) || loading.test(text)

/** The same for cells that may hold any text, such as a password: only what the service itself says. */
export const isPlainFormulaError = (text: string): boolean =>
  notFound.test(text) || failedInEnglish.test(text) || loadingWithDots.test(text)

/** 7.12346E+18, also with a comma: digits that no text has any more. */
const shortened = /^-?\d(?:[.,]\d+)?E\+\d+$/i

export const isShortenedNumber = (text: string): boolean => shortened.test(text)

/** 1,234,567,890 with commas or the spaces that numbers are shown with; from a million on, since 1,234 may be a fraction. */
const grouped = /^\d{1,3}(?:,\d{3}){2,}$|^\d{1,3}(?:[\u00a0\u202f]\d{3}){2,}$/
/** 123456.0: a whole number in a column with decimals. */
const withZeros = /^(\d{4,})[.,]0{1,2}$/

/** An id or a pixel as it is written: a whole number that is shown with separators or zeros stands without them. */
export const plainNumber = (text: string): string =>
  grouped.test(text) ? text.replaceAll(/\D/g, '') : (withZeros.exec(text)?.[1] ?? text)

/** An id as a cell shows it. */
export const idText = (text: string): string => plainNumber(visibleText(text))

const ticked = new Set([
  'true',
  'истина',
  'істина',
  'wahr',
  'vrai',
  'verdadero',
  'verdadeiro',
  'vero',
  'prawda',
  '☑',
  '✓',
  '✔',
])
const unticked = new Set(['false', 'ложь', 'хибність', 'хиба', 'falsch', 'faux', 'falso', 'fałsz', '☐', '⬜'])
const nobody = new Set(['n/a', 'н/д', 'no', 'none', 'nobody', 'нет', 'никто', 'ні', 'ніхто', 'немає'])
/** Dashes of all kinds, and what else people draw into a cell that is to be empty. */
const dashes = /^[\p{Pd}−─━ー⁃˗_.·•…\s]+$/u

/** Whether a box is ticked, in the languages of sheets. */
export const isTicked = (text: string): boolean => ticked.has(text.toLowerCase())

/** Whether nothing is meant by what a cell shows: dashes, or a box that is not ticked. */
export const isBlank = (text: string): boolean => dashes.test(text) || unticked.has(text.toLowerCase())

/** Whether a cell under the names of people names none: also by a word. */
export const isNobody = (text: string): boolean => isBlank(text) || nobody.has(text.toLowerCase())

/** Whether a cell under the ids holds none: what is no id of anything, or a box. */
export const isNoId = (text: string): boolean => isBlank(text) || isTicked(text) || /^(?:n\/a|н\/д)$/i.test(text)

import { stripInvisible } from '@app/contract'

/** Cell text as people see it. */
export const visibleText = (text: string): string => stripInvisible(text).trim()

/** Texts for "formula found nothing" in several sheet languages; these have no closing ! or ?. */
const notFound = /^#(?:N\/A|Н\/Д|N\/D|NV|N\/DISP|BRAK|GETTING_DATA)$/i
/** Texts of failed formulas in the language of the sheet: #REF!, #DIV/0!, #NAME?, #ССЫЛКА!, #ІМ'Я?, #¡REF! … */
const failed = /^#[¡¿]?[\p{Lu}\d][\p{Lu}\d/'’ʼ_\s]{0,30}[!?]$/u
/** The English ones, as the API returns them. */
const failedInEnglish = /^#(?:REF|DIV\/0|VALUE|NAME|NUM|NULL|ERROR|SPILL|CALC)[!?]$/
const loadingWords =
  '(?:loading|(?:ид[её]т )?загрузка|(?:триває )?завантаження|загружается|завантажується|wird geladen|chargement|cargando|carregando|ładowanie)'
const loading = new RegExp(`^${loadingWords}(?: ?(?:…|\\.{2,3}))?$`, 'i')
const loadingWithDots = new RegExp(`^${loadingWords} ?(?:…|\\.{2,3})$`, 'i')

/** Whether a cell shows a failed formula, or one that is still loading. */
export const isFormulaError = (text: string): boolean => notFound.test(text) || failed.test(text) || loading.test(text)

/** The same for cells that may hold any text, such as a password: only texts that the API itself returns. */
export const isPlainFormulaError = (text: string): boolean =>
  notFound.test(text) || failedInEnglish.test(text) || loadingWithDots.test(text)

/** 7.12346E+18, also with a comma. The digits that are not shown are lost. */
const shortened = /^-?\d(?:[.,]\d+)?E\+\d+$/i

export const isShortenedNumber = (text: string): boolean => shortened.test(text)

/** 1,234,567,890 with commas or the spaces of number formats, from a million on: 1,234 may be a fraction. */
const grouped = /^\d{1,3}(?:,\d{3}){2,}$|^\d{1,3}(?:[\u00a0\u202f]\d{3}){2,}$/
/** 123456.0: a whole number in a column with decimals. */
const withZeros = /^(\d{4,})[.,]0{1,2}$/

/** Normalizes an id or a pixel: a whole number loses separators and trailing zeros after the point. */
export const plainNumber = (text: string): string =>
  grouped.test(text) ? text.replaceAll(/\D/g, '') : (withZeros.exec(text)?.[1] ?? text)

/** Id of a cell, normalized. */
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
/** Dashes of all kinds, and other characters that people type into a cell meant to be empty. */
const dashes = /^[\p{Pd}−─━ー⁃˗_.·•…\s]+$/u

/** Whether a checkbox is ticked, in the languages of sheets. */
export const isTicked = (text: string): boolean => ticked.has(text.toLowerCase())

/** Whether a cell counts as empty: dashes, or a checkbox that is not ticked. */
export const isBlank = (text: string): boolean => dashes.test(text) || unticked.has(text.toLowerCase())

/** Whether a cell of a person column names nobody, also by a word. */
export const isNobody = (text: string): boolean => isBlank(text) || nobody.has(text.toLowerCase())

/** Whether a cell of the id column holds no id: blank, a checkbox, or n/a. */
export const isNoId = (text: string): boolean => isBlank(text) || isTicked(text) || /^(?:n\/a|н\/д)$/i.test(text)

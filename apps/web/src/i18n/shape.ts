/** Ukrainian plural forms, as named by Intl.PluralRules. */
type Form = 'one' | 'few' | 'many' | 'other'

type Plain<T> = {
  [K in keyof T as K extends `${string}_one` | `${string}_other` ? never : K]: T[K] extends string
    ? string
    : Shape<T[K]>
}
type PluralKeys<T> = { [K in keyof T as K extends `${infer Base}_one` ? `${Base}_${Form}` : never]: string }

/** Shape of a translation: every English text, and four plural forms where English has two. */
export type Shape<T> = Plain<T> & PluralKeys<T>

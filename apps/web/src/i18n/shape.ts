/** The plural forms of Ukrainian, as Intl.PluralRules names them. */
type Form = 'one' | 'few' | 'many' | 'other'

type Plain<T> = {
  [K in keyof T as K extends `${string}_one` | `${string}_other` ? never : K]: T[K] extends string
    ? string
    : Shape<T[K]>
}
type PluralKeys<T> = { [K in keyof T as K extends `${infer Base}_one` ? `${Base}_${Form}` : never]: string }

/** What another language must hold: every text of the English one, and four forms where English has two. */
export type Shape<T> = Plain<T> & PluralKeys<T>

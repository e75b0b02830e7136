/** Input typed into the prerendered sign-in page before the application started. */
export interface TypedSignIn {
  username: string
  password: string
  /** Focused field. */
  focused: 'username' | 'password' | undefined
}

const nothing: TypedSignIn = { username: '', password: '', focused: undefined }

/** Prerendered sign-in page in the current language (src/first.tsx); null once the application has taken over. */
const firstPage = (): HTMLElement | null =>
  // Prerendering runs without a document.
  typeof document === 'undefined'
    ? null
    : document.querySelector(`[data-first][lang="${document.documentElement.lang}"]`)

/** Whether the prerendered sign-in page is shown. */
export const hasFirst = (): boolean => firstPage() !== null

const read = (page: HTMLElement): TypedSignIn => {
  const field = (name: 'username' | 'password') => page.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const focused = (['username', 'password'] as const).find((name) => field(name) === document.activeElement)
  return { username: field('username')?.value ?? '', password: field('password')?.value ?? '', focused }
}

/** Last typed input, and when it was read, in ms. */
let kept: { typed: TypedSignIn; at: number } | undefined

/** Lifetime of that input in ms, so that nobody finds it there later. */
const keptForMs = 60_000

const keep = (page: HTMLElement): TypedSignIn => {
  const typed = read(page)
  kept = { typed, at: performance.now() }
  return typed
}
const fresh = (): TypedSignIn | undefined => (kept && performance.now() - kept.at < keptForMs ? kept.typed : undefined)

/** Records input of the prerendered page from now on, whatever the application renders before its own fields. */
export const keepFirst = (): void => {
  const page = firstPage()
  if (!page) return
  keep(page)
  // The focus counts as well: further typing belongs in the same field, or a password could end up in plain text.
  for (const event of ['input', 'focusin']) page.addEventListener(event, () => keep(page))
}

/** Current or last input of the prerendered fields, read while the application takes over, which is not instant. */
export const typedFirst = (): TypedSignIn => {
  const page = firstPage()
  return page ? keep(page) : (fresh() ?? nothing)
}

/** Input typed until the application has its own fields; returned once. */
export const typedSince = (): TypedSignIn | undefined => {
  const told = fresh()
  kept = undefined
  return told
}

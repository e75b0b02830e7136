/** What was typed into the sign-in page before the program was there. */
export interface TypedSignIn {
  username: string
  password: string
  /** Where the typing goes on. */
  focused: 'username' | 'password' | undefined
}

const nothing: TypedSignIn = { username: '', password: '', focused: undefined }

/** The sign-in page that came with the page itself, in the language in use (src/first.tsx); none once the program is there. */
const firstPage = (): HTMLElement | null =>
  // There is no document where the page itself is made.
  typeof document === 'undefined'
    ? null
    : document.querySelector(`[data-first][lang="${document.documentElement.lang}"]`)

/** Whether the page itself shows how to sign in. */
export const hasFirst = (): boolean => firstPage() !== null

const read = (page: HTMLElement): TypedSignIn => {
  const field = (name: 'username' | 'password') => page.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const focused = (['username', 'password'] as const).find((name) => field(name) === document.activeElement)
  return { username: field('username')?.value ?? '', password: field('password')?.value ?? '', focused }
}

/** What was typed last, and when it was read, in ms. */
let kept: { typed: TypedSignIn; at: number } | undefined

/** For how long it waits for the fields of the program, in ms: nobody finds it there later. */
const keptForMs = 60_000

const keep = (page: HTMLElement): TypedSignIn => {
  const typed = read(page)
  kept = { typed, at: performance.now() }
  return typed
}
const fresh = (): TypedSignIn | undefined => (kept && performance.now() - kept.at < keptForMs ? kept.typed : undefined)

/** From now on what is typed there is kept, whatever the program shows in its place before its own fields. */
export const keepFirst = (): void => {
  const page = firstPage()
  if (!page) return
  keep(page)
  // Where the typing goes on counts as well: what follows belongs into the same field, or a password could be read.
  for (const event of ['input', 'focusin']) page.addEventListener(event, () => keep(page))
}

/** What stands in its fields, or stood there last, as the program begins to take its place, which takes some moments. */
export const typedFirst = (): TypedSignIn => {
  const page = firstPage()
  return page ? keep(page) : (fresh() ?? nothing)
}

/** What was typed up to the moment in which the program has its own fields; told once. */
export const typedSince = (): TypedSignIn | undefined => {
  const told = fresh()
  kept = undefined
  return told
}

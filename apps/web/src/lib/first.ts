/** What was typed into the sign-in page before the program was there. */
export interface Typed {
  username: string
  password: string
  /** Where the typing goes on. */
  focused: 'username' | 'password' | undefined
}

const nothing: Typed = { username: '', password: '', focused: undefined }

/** The sign-in page that came with the page itself, in the language in use (src/first.tsx); none once the program is there. */
const firstPage = (): HTMLElement | null =>
  // There is no document where the page itself is made.
  typeof document === 'undefined'
    ? null
    : document.querySelector(`[data-first][lang="${document.documentElement.lang}"]`)

/** Whether the page itself shows how to sign in. */
export const hasFirst = (): boolean => firstPage() !== null

const read = (page: HTMLElement): Typed => {
  const field = (name: 'username' | 'password') => page.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const focused = (['username', 'password'] as const).find((name) => field(name) === document.activeElement)
  return { username: field('username')?.value ?? '', password: field('password')?.value ?? '', focused }
}

let since: Typed | undefined

/** What stands in its fields as the program begins to take its place, which takes some moments. */
export const typedFirst = (): Typed => {
  const page = firstPage()
  page?.addEventListener('input', () => (since = read(page)))
  return page ? read(page) : nothing
}

/** What was typed in those moments; told once. */
export const typedSince = (): Typed | undefined => {
  const told = since
  since = undefined
  return told
}

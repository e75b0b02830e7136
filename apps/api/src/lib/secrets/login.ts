/** A login with its password: together, and each by itself where it can be told which is which. */
export interface Login {
  login_pass: string | null
  login: string | null
  password: string | null
}

/** Stands between what came from two columns; no cell that is kept holds it. */
const border = '\0'

/**
 * What is kept of the cells of a login and of its password, which may have a column of its own: their border stays known.
 * Null where nothing stands.
 */
export const keptLogin = (login: string | null, password: string | null): string | null => {
  const plain = login?.replaceAll(border, '') ?? null
  return password === null ? plain : `${plain ?? ''}${border}${password.replaceAll(border, '')}`
}

/** What is kept of a login, as people read it: divided as its columns are, else at its only colon, else not at all. */
export const readLogin = (kept: string | null): Login => {
  if (kept === null) return { login_pass: null, login: null, password: null }
  const mapped = kept.includes(border)
  const [login = '', password = '', ...more] = kept.split(mapped ? border : ':')
  const parts = login !== '' && password !== '' && more.length === 0 ? { login, password } : null
  const whole = mapped && !parts ? password : kept.replace(border, ':')
  return { login_pass: whole, login: parts?.login ?? null, password: parts?.password ?? null }
}

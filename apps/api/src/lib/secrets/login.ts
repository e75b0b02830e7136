/** Login with its password: combined, and separately if they can be told apart. */
export interface Login {
  login_pass: string | null
  login: string | null
  password: string | null
}

/** Separates values from two columns; no stored cell contains it. */
const border = '\0'

/**
 * Stored form of a login and a password that may have its own column, with the boundary kept. Null if both are empty.
 */
export const keptLogin = (login: string | null, password: string | null): string | null => {
  const plain = login?.replaceAll(border, '') ?? null
  return password === null ? plain : `${plain ?? ''}${border}${password.replaceAll(border, '')}`
}

/** Splits a stored login at its column boundary, else at its only colon, else not at all. */
export const readLogin = (kept: string | null): Login => {
  if (kept === null) return { login_pass: null, login: null, password: null }
  const mapped = kept.includes(border)
  const [login = '', password = '', ...more] = kept.split(mapped ? border : ':')
  const parts = login !== '' && password !== '' && more.length === 0 ? { login, password } : null
  const whole = mapped && !parts ? password : kept.replace(border, ':')
  return { login_pass: whole, login: parts?.login ?? null, password: parts?.password ?? null }
}

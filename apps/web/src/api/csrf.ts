import { auth } from '@app/contract'

let pending: Promise<string | undefined> | undefined

const fetchToken = async (): Promise<string | undefined> => {
  try {
    const response = await fetch(`/api${auth.getCsrfToken.path}`, {
      method: 'GET',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return auth.getCsrfToken.response.parse(await response.json()).csrfToken
  } catch (error) {
    // The call goes out without a token, and the server decides.
    console.warn('The CSRF token could not be fetched', error)
    pending = undefined
    return undefined
  }
}

/** CSRF token of changing calls. Fetched on first use and kept in memory only, since it belongs to the session. */
export const csrf = {
  token: (): Promise<string | undefined> => (pending ??= fetchToken()),
  forget: (): void => {
    pending = undefined
  },
}

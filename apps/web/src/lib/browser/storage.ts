/** All keys in localStorage. */
type StoredKey = 'theme' | 'language' | 'selectedAccountForCampaign'

/** Reads a stored choice; null if there is none or storage is blocked. */
export const readStored = (key: StoredKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a choice; does nothing if storage is blocked. */
export const store = (key: StoredKey, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice still applies to this page.
  }
}

export const forgetStored = (key: StoredKey): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Clears everything but theme and language. */
export const clearWorkingData = (): void => {
  try {
    const kept: readonly string[] = ['theme', 'language'] satisfies StoredKey[]
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

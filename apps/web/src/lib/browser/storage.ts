/** The only keys that the application keeps in the browser. */
type StoredKey = 'theme' | 'language' | 'selectedAccountForCampaign'

/** Reads a stored choice; null where there is none or storage is forbidden. */
export const readStored = (key: StoredKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a choice; a browser that forbids it merely forgets. */
export const store = (key: StoredKey, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice still holds for this page.
  }
}

/** Forgets a stored choice. */
export const forgetStored = (key: StoredKey): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Removes everything except how the application looks and speaks. */
export const clearWorkingData = (): void => {
  try {
    const kept: readonly string[] = ['theme', 'language'] satisfies StoredKey[]
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

declare global {
  interface Window {
    /** Answers by address, requested by public/boot.js before the program loaded. */
    early?: Record<string, Promise<Response>>
    /** Whether somebody is signed in; never rejects. */
    session?: Promise<boolean>
  }
}

/** Maximum age of the page in ms for its early answers to be used; later they are fetched again. */
const freshMs = 30_000

/** Answer requested before the program loaded; each is handed out once. */
export const takeEarly = (address: string): Promise<Response> | undefined => {
  const answer = window.early?.[address]
  delete window.early?.[address]
  return performance.now() < freshMs ? answer : undefined
}

/** Drops the early answers, so that the next person gets none of them. */
export const forgetEarly = (): void => void delete window.early

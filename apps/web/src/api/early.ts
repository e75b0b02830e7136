declare global {
  interface Window {
    /** Answers by address, asked for by public/boot.js before the program was there. */
    early?: Record<string, Promise<Response>>
    /** Whether somebody is signed in, as soon as that is known; never rejects. */
    session?: Promise<boolean>
  }
}

/** How old the page may be, in ms, for what it began with to be handed out: what nobody took by then is asked for anew. */
const freshMs = 30_000

/** The answer that was asked for before the program was loaded; each is handed out once. */
export const takeEarly = (address: string): Promise<Response> | undefined => {
  const answer = window.early?.[address]
  delete window.early?.[address]
  return performance.now() < freshMs ? answer : undefined
}

/** Nothing of it belongs to whoever comes next. */
export const forgetEarly = (): void => void delete window.early

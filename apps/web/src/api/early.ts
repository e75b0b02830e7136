declare global {
  interface Window {
    /** Answers by address, asked for by public/boot.js before the program was there. */
    early?: Record<string, Promise<Response>>
  }
}

/** The answer that was asked for before the program was loaded; each is handed out once. */
export const takeEarly = (address: string): Promise<Response> | undefined => {
  const answer = window.early?.[address]
  delete window.early?.[address]
  return answer
}

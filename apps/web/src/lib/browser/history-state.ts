/** What the history keeps with the address as it stands now, put there with it; null for nothing. */
export const historyState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null

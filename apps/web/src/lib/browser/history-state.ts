/** State of the current history entry as passed to navigate; null if there is none. */
export const historyState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null

/** Default deadline of a request, in ms. */
export const requestMs = 15_000
/** Extra time for a commit beyond the deadline, in ms; longer than the statement timeout of the database. */
export const commitMs = 6_000

/** Deadline for some work, retries included. */
export interface Deadline {
  /** Remaining time in ms. */
  left(): number
}

/** Deadline of a request, by which it is answered in any case. Work past it is not started. */
export interface RequestDeadline extends Deadline {
  /** @throws Refusal unavailable once the request was or should have been answered: no more work may be done for it */
  check(): void
  /**
   * Marks the start of the commit, if there is time; from now on the response waits for its outcome.
   * @throws as `check`
   */
  committing(): void
  /** Marks the end of the commit, whatever its outcome. */
  committed(): void
}

export const deadlineIn = (ms: number): Deadline => {
  const end = performance.now() + ms
  return { left: () => Math.floor(end - performance.now()) }
}

/** For background work, outside any request. */
export const noDeadline: RequestDeadline = {
  left: () => Number.POSITIVE_INFINITY,
  check: () => undefined,
  committing: () => undefined,
  committed: () => undefined,
}

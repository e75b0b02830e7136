/** How long a request has. What is past it is not done any more. */
export interface Deadline {
  /** ms until the request is answered in any case. */
  left(): number
  /** @throws Refusal unavailable, once the request was answered or should have been: nothing may be done for it then */
  check(): void
  /** Begins to commit, if there is time; from now on the answer waits for what comes of that. @throws as check */
  committing(): void
  /** The commit has ended, well or not. */
  committed(): void
}

/** Of work that nobody waits for. */
export const noDeadline: Deadline = {
  left: () => Number.POSITIVE_INFINITY,
  check: () => undefined,
  committing: () => undefined,
  committed: () => undefined,
}

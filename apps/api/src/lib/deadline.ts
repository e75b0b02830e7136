/** How long a request has, unless told otherwise, in ms. */
export const requestMs = 15_000
/** A commit is waited for so long beyond the deadline: longer than the database lets a statement take. */
export const commitMs = 6_000

/** A moment until which something has to be done, repetitions included. */
export interface Deadline {
  /** ms until then. */
  left(): number
}

/** How long a request has: until it is answered in any case. What is past it is not done any more. */
export interface RequestDeadline extends Deadline {
  /** @throws Refusal unavailable, once the request was answered or should have been: nothing may be done for it then */
  check(): void
  /** Begins to commit, if there is time; from now on the answer waits for what comes of that. @throws as check */
  committing(): void
  /** The commit has ended, well or not. */
  committed(): void
}

export const deadlineIn = (ms: number): Deadline => {
  const end = performance.now() + ms
  return { left: () => Math.floor(end - performance.now()) }
}

/** Of work that nobody waits for. */
export const noDeadline: RequestDeadline = {
  left: () => Number.POSITIVE_INFINITY,
  check: () => undefined,
  committing: () => undefined,
  committed: () => undefined,
}

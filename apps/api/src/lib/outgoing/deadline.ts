/** One moment until which everything of one call to a port has to be done, repetitions included. */
export interface Deadline {
  /** In ms. */
  left(): number
}

export const deadlineIn = (ms: number): Deadline => {
  const end = performance.now() + ms
  return { left: () => Math.floor(end - performance.now()) }
}

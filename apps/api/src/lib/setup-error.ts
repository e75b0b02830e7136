/** Fault that a person must fix before the program can start; the text says how. A restart would fail the same way. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** A fault that only a person can mend before the program starts; its text says how. A second start would end the same way. */
export class SetupError extends Error {
  override name = 'SetupError'
}

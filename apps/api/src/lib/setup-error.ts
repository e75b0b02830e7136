/** What only a person can mend before the program starts; its text says how. Started again as it is, it would end again. */
export class SetupError extends Error {
  override name = 'SetupError'
}

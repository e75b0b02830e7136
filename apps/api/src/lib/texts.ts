/** What no column can keep: zero bytes, for the database. Halves of characters would come back as something else. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A text of outside that is only shown, so that it can be kept: shortened, and without what no column can keep. */
export const storable = (text: string, longest: number): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()

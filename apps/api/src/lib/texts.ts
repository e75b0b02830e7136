/** Whether the database can store a text: no zero bytes. Lone surrogates would come back changed. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Makes an outside text storable for display: cut to length, without characters that cannot be stored. */
export const storable = (text: string, longest: number): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()

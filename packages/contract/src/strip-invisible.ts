/**
 * Invisible characters: default-ignorable ones and format controls (zero width spaces and joiners, byte order marks,
 * direction marks, soft hyphens, fillers, variation selectors), and the braille blank that is typed in their place.
 * Control characters stay: they are refused, because they end fields of protocols.
 */
const invisible = /[\p{DI}\p{Cf}\u2800]/gu

/**
 * The text as it is seen, so that ids, addresses, names and words that differ only by invisible characters are equal.
 * For anything that names a thing; never for passwords, notes and other text that is stored as typed. Linear in the
 * text.
 */
export const stripInvisible = (text: string): string => text.replaceAll(invisible, '')

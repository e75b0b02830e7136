const digits = /^\d{4,8}$/
const mixed = /^(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{4,8}$/
const parted = /^(?=[A-Z0-9-]*\d)[A-Z0-9]{3,5}(?:-[A-Z0-9]{3,5}){1,2}$/
const groups = /^[A-Z]{3,5}(?:-[A-Z]{3,5}){1,2}$/
const letters = /^[A-Z]{5,8}$/

/**
 * Whether a text has the shape of a code: 4 to 8 digits, 4 to 8 letters and digits with both, such as K7P-2XM or
 * KMN-XYA, or 5 to 8 capitals.
 */
export const isCode = (text: string): boolean =>
  text.length <= 17 &&
  (digits.test(text) || mixed.test(text) || parted.test(text) || groups.test(text) || letters.test(text))

const plausible = /^[A-Za-z0-9][A-Za-z0-9-]{1,14}[A-Za-z0-9]$/

/**
 * Whether a text can be shown as a code, by whatever rule it was found: 3 to 16 letters, digits and inner dashes. Wider
 * than `isCode`, because a mail that names its code may give it any form.
 */
export const isPlausible = (text: string): boolean => plausible.test(text)

/** A number with its unit or suffix in one word. */
const measured =
  /^\d{1,4}(?:st|nd|rd|th|s|m|h|d|k|x|am|pm|min|mins|minutes|sec|secs|hrs?|hours?|days?|off|[kmgt]b|gb|px|pt|em|[kc]?m|kg|mah|hz|[kmg]hz|usd|eur|uah|percent|p|w|v|ml|g|kcal)$/i

export const isMeasured = (text: string): boolean => measured.test(text)

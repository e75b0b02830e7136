/** Sorts names as people expect, in any language. */
export const collator = new Intl.Collator('uk', { numeric: true, sensitivity: 'base' })

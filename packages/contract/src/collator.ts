/** As people order names, in whichever language. */
export const collator = new Intl.Collator('uk', { numeric: true, sensitivity: 'base' })

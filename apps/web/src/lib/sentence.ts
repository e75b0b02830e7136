/** A text that something follows: with a stop where it has no end of its own. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

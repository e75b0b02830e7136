/** Text that precedes another sentence: adds a full stop if it has no end mark. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

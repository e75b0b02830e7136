/** Placeholder for a link, an address or a chunk of encoded data: neither a letter, a digit nor a space. */
export const hole = '\ufffc'

/** Each pattern begins at a boundary and matches a closed set of characters, so that no character is scanned often. */
const addresses: RegExp[] = [
  /(?<![a-z])(?:https?|ftp|tel|sms|mailto|cid|data|urn):[!-~]+/giu,
  /(?<![\w.-])www\.[!-~]+/giu,
  /(?<![\w.%+*-])[\w.%+*-]+@[\w.-]+/gu,
  /(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\/[!-~]*/gu,
  /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{25,}/gu,
]
/** International bank account numbers, grouped or not. */
const accounts = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g
const encoded = /^[A-Za-z0-9+/=_-]{25,}$/
const isEncoded = (line: string): boolean => encoded.test(line) && /[A-Za-z]/.test(line) && /\d/.test(line)
const tail = /^[A-Za-z0-9+/=_-]+$/

/** Lines without links, addresses and encoded data, including the short last line of such data. */
export const withoutAddresses = (lines: string[]): string[] => {
  let inData = false
  return lines.map((line) => {
    const data = isEncoded(line)
    const ends = inData && !data && tail.test(line) && /[A-Za-z]/.test(line)
    inData = data
    return ends ? hole : [...addresses, accounts].reduce((text, address) => text.replaceAll(address, hole), line)
  })
}

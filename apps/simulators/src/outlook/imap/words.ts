export type Word = string | Word[]

/** An atom may contain spaces between its brackets, as in BODY.PEEK[HEADER.FIELDS (DATE)]<0.100>. */
const next = /\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|((?:\[[^\]]*\]|[^\s()"[])+))/y

/** Arguments of a command; parenthesised lists become arrays. Null if malformed. */
export const parseWords = (text: string): Word[] | null => {
  const lists: Word[][] = [[]]
  const end = text.trimEnd().length
  next.lastIndex = 0
  while (next.lastIndex < end) {
    const [, open, close, quoted, atom] = next.exec(text) ?? []
    if (open !== undefined) lists.push([])
    else if (close !== undefined) {
      const list = lists.pop()!
      if (lists.length === 0) return null
      lists.at(-1)!.push(list)
    } else if (quoted !== undefined) lists.at(-1)!.push(quoted.replaceAll(/\\(.)/g, '$1'))
    else if (atom !== undefined) lists.at(-1)!.push(atom)
    else return null
  }
  return lists.length === 1 ? lists[0]! : null
}

/** Predicate of a sequence set such as 1,4:7,9:*; `last` is the value of *. Null if malformed. */
export const parseSet = (text: string, last: number): ((number: number) => boolean) | null => {
  if (!/^(?:(?:\d+|\*)(?::(?:\d+|\*))?)(?:,(?:\d+|\*)(?::(?:\d+|\*))?)*$/.test(text)) return null
  const ranges = text.split(',').map((part) => {
    const [from, to = from] = part.split(':').map((each) => (each === '*' ? last : Number(each)))
    return [Math.min(from!, to!), Math.max(from!, to!)] as const
  })
  return (number) => ranges.some(([from, to]) => number >= from && number <= to)
}

/** Folder name in modified UTF-7: letters beyond ASCII as base64 of their UTF-16. */
export const encodeName = (name: string): string =>
  name.replaceAll('&', '&-').replaceAll(/[^\x20-\x7e]+/g, (text) => {
    const bytes = Buffer.from(text, 'utf16le').swap16()
    return `&${bytes.toString('base64').replaceAll('/', ',').replaceAll('=', '')}-`
  })

import { UnreadableTable } from './grid.ts'
import { attribute, readXml, spreadsheet, type XmlBudget } from './workbook-xml.ts'

/** Maximum shared strings, and maximum characters kept per text. */
const maxStrings = 200_000
const maxCell = 1_000
/** A longer substring may be a view of its chunk in the engine, which would keep the whole chunk in memory. */
const viewedFrom = 13

/** Decodes `_x000D_` and the like, used for characters that XML cannot hold. */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Cuts without splitting a surrogate pair. */
const cut = (text: string): string => {
  const end = /[\uD800-\uDBFF]/.test(text[maxCell - 1]!) ? maxCell - 1 : maxCell
  return text.slice(0, end)
}

/** Collects the content of a cell from its pieces. */
export interface CellText {
  add: (piece: string) => void
  /** The whole content without decoding, for values that are not text. */
  takeValue: () => string
  /** Trimmed text, cut to the maximum. @throws UnreadableTable */
  takeText: () => string
}

export const createCellText = (budget: XmlBudget): CellText => {
  let gathered = ''
  const take = (): string => {
    const taken = gathered
    gathered = ''
    return taken
  }
  return {
    add: (piece) => {
      // Leading white space counts only up to what a program lets people type.
      if (gathered.length < 32 * maxCell) gathered += piece
    },
    takeValue: () => take().trim(),
    takeText: () => {
      const whole = decodeEscapes(take()).trim()
      const text = whole.length > maxCell ? cut(whole) : whole
      budget.characters -= text.length
      if (budget.characters < 0) throw new UnreadableTable('too_much')
      return text.length < viewedFrom ? text : Buffer.from(text).toString()
    },
  }
}

/** Whether an element holds displayed text: of a string or a run in it, not its phonetic reading. */
export const isShownText = (name: string, parent: string): boolean =>
  name === 't' && (parent === 'si' || parent === 'is' || parent === 'r')

/** Shared strings by index. @throws UnreadableTable */
export const readStrings = async (part: AsyncIterable<Uint8Array>, budget: XmlBudget): Promise<string[]> => {
  const strings: string[] = []
  const text = createCellText(budget)
  await readXml(part, spreadsheet, budget, {
    opened: (name, attributes) => {
      if (name === 'sst' && Number(attribute(attributes, 'uniqueCount')) > maxStrings)
        throw new UnreadableTable('too_much')
    },
    text: (piece, name, parent) => {
      if (isShownText(name, parent)) text.add(piece)
    },
    closed: (name, parent) => {
      if (name !== 'si' || parent !== 'sst') return
      if (strings.length >= maxStrings) throw new UnreadableTable('too_much')
      strings.push(text.takeText())
    },
  })
  return strings
}

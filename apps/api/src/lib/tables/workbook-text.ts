import { UnreadableTable } from './grid.ts'
import { attribute, readXml, spreadsheet, type XmlBudget } from './workbook-xml.ts'

/** Texts that cells share, and characters that are kept of each text. */
const maxStrings = 200_000
const maxCell = 1_000
/** Above this a string of the engine may be a view of the chunk that it was cut from, and would keep all of it. */
const viewedFrom = 13

/** `_x000D_`, as characters are written that XML has no place for. */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Without half of a character at its end. */
const cut = (text: string): string => {
  const end = /[\uD800-\uDBFF]/.test(text[maxCell - 1]!) ? maxCell - 1 : maxCell
  return text.slice(0, end)
}

/** Gathers what stands in a cell from its pieces. */
export interface CellText {
  add: (piece: string) => void
  /** All of it, with nothing decoded, for values that are no texts. */
  takeValue: () => string
  /** Without white space around it, cut to what a cell may have. @throws UnreadableTable */
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
      // White space before a text counts only within what a program lets people type.
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

/** Whether an element holds text that is shown: of a string itself, or of a run in it; not how it is pronounced. */
export const isShownText = (name: string, parent: string): boolean =>
  name === 't' && (parent === 'si' || parent === 'is' || parent === 'r')

/** Texts that cells refer to by their place. @throws UnreadableTable */
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

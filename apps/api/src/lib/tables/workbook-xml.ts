import { TextDecoder } from 'node:util'
import type { TableRefusal } from '@app/contract'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { UnreadableTable } from './grid.ts'

/** Maximum nesting, attributes per element, and characters of a single tag or text. */
const maxDepth = 64
const maxAttributes = 200
const maxToken = 1_024 * 1_024

/** Remaining budget for all parts of a workbook together. */
export interface XmlBudget {
  /** Attributes, pieces of text, comments, and elements counted twice: each costs time, however short. */
  nodes: number
  /** Characters of kept texts. */
  characters: number
}
export const createXmlBudget = (): XmlBudget => ({ nodes: 9_000_000, characters: 16 * 1_024 * 1_024 })

type Attributes = SaxesTagNS['attributes']

/** Receives elements by local name; elements of foreign namespaces are skipped with their content. */
export interface XmlHandler {
  opened: (name: string, attributes: Attributes, parent: string) => void
  /** Text directly inside an element, possibly in pieces. */
  text?: (text: string, name: string, parent: string) => void
  closed?: (name: string, parent: string) => void
}

/** Value of an attribute; empty if missing. */
export const attribute = (attributes: Attributes, name: string): string => attributes[name]?.value ?? ''

/** Namespaces of the parts with data: transitional, as most programs write it, and strict. */
export const spreadsheet: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
])
export const relationships: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/package/2006/relationships',
])

/** UTF-8 unless there is a UTF-16 BOM. */
const decoderFor = ([first, second]: Uint8Array): TextDecoder => {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8', { fatal: true })
}

const createParser = (
  namespaces: ReadonlySet<string>,
  foreign: TableRefusal,
  handler: XmlHandler,
  count: () => void,
): SaxesParser<{ xmlns: true; position: false }> => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const refuse = (reason: TableRefusal): never => {
    throw new UnreadableTable(reason)
  }
  const path: string[] = ['']
  let skipped = 0
  let attributesHere = 0
  parser.on('error', () => refuse('broken_workbook'))
  // Custom entities need a doctype. None is supported, and a file with one is suspect.
  parser.on('doctype', () => refuse('broken_workbook'))
  parser.on('comment', count)
  parser.on('processinginstruction', count)
  parser.on('attribute', () => {
    count()
    attributesHere += 1
    if (attributesHere > maxAttributes) refuse('too_much')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count()
    count()
    attributesHere = 0
    if (path.length + skipped > maxDepth) refuse('too_much')
    const isForeign = !namespaces.has(uri)
    if (isForeign && path.length === 1) refuse(foreign)
    if (skipped > 0 || isForeign) return void (skipped += 1)
    handler.opened(local, attributes, path.at(-1)!)
    path.push(local)
  })
  parser.on('closetag', () => {
    if (skipped > 0) return void (skipped -= 1)
    const name = path.pop()!
    handler.closed?.(name, path.at(-1)!)
  })
  const text = (piece: string): void => {
    count()
    if (skipped === 0) handler.text?.(piece, path.at(-1)!, path.at(-2) ?? '')
  }
  parser.on('text', text)
  parser.on('cdata', text)
  return parser
}

/**
 * Reads a part of a workbook while it is inflated. `foreign` is the refusal if the root element is in none of the
 * namespaces.
 * @throws UnreadableTable
 */
export const readXml = async (
  chunks: AsyncIterable<Uint8Array>,
  namespaces: ReadonlySet<string>,
  budget: XmlBudget,
  handler: XmlHandler,
  foreign: TableRefusal = 'broken_workbook',
): Promise<void> => {
  let silent = 0
  const parser = createParser(namespaces, foreign, handler, () => {
    silent = 0
    budget.nodes -= 1
    if (budget.nodes < 0) throw new UnreadableTable('too_much')
  })
  let decoder: TextDecoder | undefined
  const decode = (chunk?: Uint8Array): string => {
    try {
      decoder ??= decoderFor(chunk ?? new Uint8Array())
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new UnreadableTable('broken_workbook')
    }
  }
  for await (const chunk of chunks) {
    const text = decode(chunk)
    silent += text.length
    parser.write(text)
    if (silent > maxToken) throw new UnreadableTable('too_much')
  }
  parser.write(decode()).close()
}

import { posix } from 'node:path'
import { UnreadableTable, type Grid } from './grid.ts'
import { openArchive, type Archive } from './workbook-archive.ts'
import { readFormats } from './workbook-formats.ts'
import { readSheet } from './workbook-sheet.ts'
import { readStrings } from './workbook-text.ts'
import { attribute, createXmlBudget, readXml, relationships, spreadsheet, type XmlBudget } from './workbook-xml.ts'

const maxSheets = 200
const maxRelationships = 2_000
const maxName = 100

interface Relationship {
  id: string
  /** Last segment of its type URI: `worksheet`, `styles`. */
  type: string
  /** Target part. */
  target: string
}

/** Relationships of a part, or of the archive itself for ''. External targets are left out. */
const readRelationships = async (archive: Archive, part: string, budget: XmlBudget): Promise<Relationship[]> => {
  const { dir, base } = posix.parse(part)
  const chunks = archive.read(posix.join(dir, '_rels', `${base}.rels`))
  const found: Relationship[] = []
  if (chunks === null) return found
  await readXml(chunks, relationships, budget, {
    opened: (name, attributes) => {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      if (found.length >= maxRelationships) throw new UnreadableTable('too_much')
      const target = attribute(attributes, 'Target')
      found.push({
        id: attribute(attributes, 'Id'),
        type: attribute(attributes, 'Type').split('/').at(-1)!,
        target: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
      })
    },
  })
  return found
}

/** Files of other office programs; any other archive was packed by a person. */
const isOfficeFile = ({ names }: Archive): boolean =>
  names.some((name) => name === '[content_types].xml' || name === 'mimetype' || name.endsWith('.iwa'))

/** The part that lists the sheets. @throws UnreadableTable if the archive is not a workbook */
const findWorkbook = async (archive: Archive, budget: XmlBudget): Promise<string> => {
  if (!archive.names.includes('_rels/.rels'))
    throw new UnreadableTable(isOfficeFile(archive) ? 'not_a_table' : 'archive')
  const root = await readRelationships(archive, '', budget)
  const target = root.find(({ type }) => type === 'officeDocument')?.target
  if (target === undefined || target.endsWith('.bin')) throw new UnreadableTable('not_a_table')
  return target
}

interface ListedSheet {
  name: string
  id: string
  isHidden: boolean
}

const readSheets = async (
  chunks: AsyncIterable<Uint8Array>,
  budget: XmlBudget,
): Promise<{ sheets: ListedSheet[]; from1904: boolean }> => {
  const sheets: ListedSheet[] = []
  let from1904 = false
  await readXml(
    chunks,
    spreadsheet,
    budget,
    {
      opened: (name, attributes, parent) => {
        if (name === 'workbookPr') from1904 = /^(?:1|true|on)$/u.test(attribute(attributes, 'date1904'))
        if (name !== 'sheet' || parent !== 'sheets') return
        if (sheets.length >= maxSheets) throw new UnreadableTable('too_much')
        sheets.push({
          name: attribute(attributes, 'name').slice(0, maxName).toWellFormed(),
          id: Object.values(attributes).find(({ local, prefix }) => local === 'id' && prefix !== '')?.value ?? '',
          isHidden: /hidden/iu.test(attribute(attributes, 'state')),
        })
      },
    },
    'not_a_table',
  )
  return { sheets, from1904 }
}

/**
 * Reads a sheet of a workbook (.xlsx); the first one if `sheet` is not one of its sheets. Hidden sheets and charts are
 * skipped unless there are no others.
 * @throws UnreadableTable
 */
export const readWorkbook = async (bytes: Uint8Array, sheet: number): Promise<Grid> => {
  const archive = await openArchive(bytes)
  const budget = createXmlBudget()
  const read = (part: string | undefined): AsyncIterable<Uint8Array> => {
    const chunks = part === undefined ? null : archive.read(part)
    if (chunks === null) throw new UnreadableTable('broken_workbook')
    return chunks
  }
  const workbook = await findWorkbook(archive, budget)
  const { sheets, from1904 } = await readSheets(read(workbook), budget)
  const related = await readRelationships(archive, workbook, budget)
  const partOf = (type: string): string | undefined => related.find((each) => each.type === type)?.target
  const tables = sheets.flatMap(({ id, ...each }) => {
    const found = related.find((relationship) => relationship.id === id)
    return found?.type === 'worksheet' ? [{ ...each, part: found.target }] : []
  })
  const visible = tables.filter(({ isHidden }) => !isHidden)
  const shown = visible.length > 0 ? visible : tables
  const chosen = shown[sheet] ? sheet : 0
  const strings = partOf('sharedStrings')
  const styles = partOf('styles')
  const shared = {
    strings: strings === undefined ? [] : await readStrings(read(strings), budget),
    formats: styles === undefined ? [] : await readFormats(read(styles), budget),
    from1904,
  }
  return {
    sheets: shown.map(({ name }) => name),
    sheet: chosen,
    separator: null,
    encoding: null,
    rows: await readSheet(read(shown[chosen]?.part), shared, budget),
  }
}

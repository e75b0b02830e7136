import { crc32, deflateRawSync } from 'node:zlib'

/** File in a ZIP archive, with false header fields for tests. */
export interface ZipFile {
  name: string
  data: Buffer | string
  stored?: boolean
  /** Header flags: 1 for an encrypted file. */
  flags?: number
  lies?: { size?: number; sum?: number; offset?: number }
}

const words = (...parts: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const word = Buffer.alloc(size)
      word.writeUIntLE(value, 0, size)
      return word
    }),
  )

/** ZIP archive according to APPNOTE. `count`: number of files that it claims. */
export const zip = (files: readonly ZipFile[], count = files.length): Buffer => {
  const bodies: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const { name, data, stored = false, flags = 0, lies = {} } of files) {
    const bytes = Buffer.from(data)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const title = Buffer.from(name)
    const common = words(
      [2, 20],
      [2, 0x800 | flags],
      [2, stored ? 0 : 8],
      [4, 0],
      [4, lies.sum ?? crc32(bytes)],
      [4, packed.length],
      [4, lies.size ?? bytes.length],
      [2, title.length],
      [2, 0],
    )
    bodies.push(words([4, 0x04034b50]), common, title, packed)
    const rest = words([2, 0], [2, 0], [2, 0], [4, 0], [4, lies.offset ?? offset])
    listed.push(words([4, 0x02014b50], [2, 20]), common, rest, title)
    offset += 30 + title.length + packed.length
  }
  const index = Buffer.concat(listed)
  const end = words([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, index.length], [4, offset], [2, 0])
  return Buffer.concat([...bodies, index, end])
}

const open = 'http://schemas.openxmlformats.org'
const dialects = {
  transitional: {
    main: `${open}/spreadsheetml/2006/main`,
    relations: `${open}/officeDocument/2006/relationships`,
  },
  strict: {
    main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
}

export interface WorkbookParts {
  /** Content of `sheetData` by sheet name. */
  sheets?: Record<string, string>
  /** Content of `sst`; if omitted, the workbook lacks that part. */
  strings?: string
  /** Number format codes: the index plus 1 is the style, and style 0 is general. A number is a built-in format id. */
  formats?: readonly (string | number)[]
  /** Attributes of `workbookPr`. */
  properties?: string
  /** State of each sheet. */
  states?: readonly string[]
  dialect?: keyof typeof dialects
  /** Namespace prefix of all names, as some programs write it. */
  prefix?: string
  /** Parts that replace or extend those above. */
  others?: readonly ZipFile[]
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Adds a prefix to each unprefixed name of an XML text. */
const prefixed = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replaceAll(/<(\/?)(?=[A-Za-z])/gu, `<$1${prefix}:`)

/** Files of a workbook, as raw XML. */
export const workbookFiles = ({
  sheets = { Sheet1: '' },
  strings,
  formats = [],
  properties = '',
  states = [],
  dialect = 'transitional',
  prefix = '',
  others = [],
}: WorkbookParts): ZipFile[] => {
  const { main, relations } = dialects[dialect]
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const part = (root: string, inside: string): string =>
    head + prefixed(`<${root} ${xmlns}="${main}" xmlns:r="${relations}">${inside}</${root}>`, prefix)
  const related = (entries: readonly [id: string, type: string, target: string][]): string =>
    `${head}<Relationships xmlns="${open}/package/2006/relationships">${entries
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const names = Object.keys(sheets)
  const listed = names.map((name, index) => {
    const state = states[index] ? ` state="${states[index]}"` : ''
    return `<sheet name="${escape(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
  })
  const codes = formats.flatMap((code, index) =>
    typeof code === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`] : [],
  )
  const styles = formats.map((code, index) => `<xf numFmtId="${typeof code === 'string' ? 164 + index : code}"/>`)
  const files: ZipFile[] = [
    { name: '[Content_Types].xml', data: `${head}<Types xmlns="${open}/package/2006/content-types"/>` },
    { name: '_rels/.rels', data: related([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: part('workbook', `<workbookPr ${properties}/><sheets>${listed.join('')}</sheets>`),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: related([
        ...names.map((_, index): [string, string, string] => [
          `rId${index + 1}`,
          'worksheet',
          `worksheets/sheet${index + 1}.xml`,
        ]),
        ['rId901', 'styles', '/xl/styles.xml'],
        ...(strings === undefined
          ? []
          : [['rId902', 'sharedStrings', 'sharedStrings.xml'] as [string, string, string]]),
      ]),
    },
    {
      name: 'xl/styles.xml',
      data: part(
        'styleSheet',
        `<numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
          `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>` +
          '<dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs>',
      ),
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: part('sst', strings) }]),
    ...Object.values(sheets).map((rows, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      data: part('worksheet', `<sheetData>${rows}</sheetData>`),
    })),
  ]
  const replaced = new Set(others.map(({ name }) => name))
  return [...files.filter(({ name }) => !replaced.has(name)), ...others]
}

/** Workbook as file bytes. */
export const workbook = (parts: WorkbookParts): Buffer => zip(workbookFiles(parts))

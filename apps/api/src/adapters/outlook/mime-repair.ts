/** Headers that decide how a part is read; all others stay unchanged. */
const field = /^(content-type|content-transfer-encoding|content-disposition)[ \t]*:/i
/** Characters of a header field that are inspected. */
const longestField = 2_000

interface Field {
  name: string
  from: number
  to: number
  value: string
}

interface Type extends Field {
  /** In lower case, without parameters. */
  type: string
  boundary: string | null
}

const typeOf = (each: Field): Type => {
  const [type = ''] = /^[^\s;]*/.exec(each.value) ?? []
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(each.value) ?? []
  return { ...each, type: type.toLowerCase(), boundary: quoted ?? bare ?? null }
}

const isMultipart = ({ type }: Type): boolean => type.startsWith('multipart/')
const isText = ({ type }: Type): boolean => type === 'text' || type.startsWith('text/')

/** End of a text without trailing white space, which delimiter lines may have. */
const endOf = (text: string, from: number, to: number): number => {
  let end = to
  while (end > from && ' \t\r\n'.includes(text[end - 1]!)) end--
  return end
}

/** Lines of the whole source that may be delimiters, without trailing white space. */
const dashedLines = (text: string): Set<string> => {
  const lines = new Set<string>()
  const after = (place: number): number => text.indexOf('\n--', place) + 1 || text.length
  for (let at = text.startsWith('--') ? 0 : after(0); at < text.length; at = after(at)) {
    const next = text.indexOf('\n', at)
    lines.add(text.slice(at, endOf(text, at, next < 0 ? text.length : next)))
  }
  return lines
}

/**
 * Repairs the source of a mail for the parser, in linear time. Delimiter lines lose trailing white space. If a part has
 * several content types, one is kept: a multipart whose delimiter occurs in the mail, else HTML, else text, else the
 * last. Its transfer encoding is kept too. With `attached`, text attachments are treated as body text.
 */
export const repairSource = (source: Uint8Array, attached: boolean): Buffer => {
  // One character per byte.
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1')
  const pieces: string[] = []
  let copied = 0
  const replace = (from: number, to: number, by: string): void => {
    pieces.push(text.slice(copied, from), by)
    copied = to
  }
  const delimiters = new Set<string>()
  let dashed: Set<string> | null = null
  const stands = ({ boundary }: Type): boolean =>
    boundary !== null && (dashed ??= dashedLines(text)).has(`--${boundary.trimEnd()}`)

  const rightOf = (types: Type[]): Type | undefined =>
    types.length < 2
      ? types[0]
      : (types.findLast((each) => isMultipart(each) && stands(each)) ??
        types.findLast(({ type }) => type === 'text/html') ??
        types.findLast(isText) ??
        types.at(-1))

  /** Replacement of the field; null to keep it. */
  const instead = (each: Field, isRight: boolean): string | null => {
    if (!isRight) return ''
    if (!attached) return null
    if (each.name === 'content-disposition') return `Content-Disposition: inline${each.value.replace(/^[^;]*/, '')}\r\n`
    const type = each.name === 'content-type' ? typeOf(each) : null
    if (!type || !isText(type)) return null
    const rest = each.value.slice(type.type.length).replace(/^[\s;]+/, '')
    return `Content-Type: ${type.type === 'text/html' ? type.type : 'text/plain'}${rest && `; ${rest}`}\r\n`
  }

  /** Whether an embedded mail with its own head follows. */
  const endHead = (fields: Field[]): boolean => {
    for (const each of fields)
      each.value = text
        .slice(each.from, Math.min(each.to, each.from + longestField))
        .replaceAll(/[\r\n]+/g, '')
        .replace(/^[^:]*:\s*/, '')
    const types = fields.filter(({ name }) => name === 'content-type').map(typeOf)
    const right = rightOf(types)
    const place = types.findIndex((each) => each === right)
    const encodings = fields.filter(({ name }) => name === 'content-transfer-encoding')
    const encoding = encodings.length === types.length ? encodings[place] : encodings[0]
    for (const each of fields) {
      const isRight =
        each.name === 'content-type' ? each.from === right?.from : !encodings.includes(each) || each === encoding
      const by = instead(each, isRight)
      if (by !== null) replace(each.from, each.to, by)
    }
    if (right && isMultipart(right) && right.boundary)
      for (const end of ['', '--']) delimiters.add(`--${right.boundary}${end}`)
    return right?.type === 'message/rfc822'
  }

  let head: Field[] | null = []
  for (let at = 0, next = 0; at < text.length; at = next) {
    next = text.indexOf('\n', at) + 1 || text.length
    const end = text[next - 1] !== '\n' ? next : text[next - 2] === '\r' && next - 2 >= at ? next - 2 : next - 1
    if (delimiters.size > 0 && text.startsWith('--', at)) {
      const bare = endOf(text, at, end)
      const isExact = delimiters.has(text.slice(at, end))
      const line = text.slice(at, isExact ? end : bare)
      if (isExact || delimiters.has(line)) {
        if (head) endHead(head)
        if (!isExact) replace(bare, end, '')
        head = line.endsWith('--') && delimiters.has(line.slice(0, -2)) ? null : []
        continue
      }
    }
    if (!head) continue
    // An attached mail is parsed separately.
    if (end === at) head = endHead(head) && !attached ? [] : null
    else if (' \t'.includes(text[at]!)) {
      const last = head.at(-1)
      if (last?.to === at) last.to = next
    } else {
      const [, name] = field.exec(text.slice(at, Math.min(end, at + 40))) ?? []
      if (name) head.push({ name: name.toLowerCase(), from: at, to: next, value: '' })
    }
  }
  if (head) endHead(head)
  return Buffer.from(pieces.join('') + text.slice(copied), 'latin1')
}

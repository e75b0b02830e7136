import { Tokenizer } from 'htmlparser2'
import { hole } from './addresses.ts'
import { hiddenClasses, lookOf, type Look } from './hidden.ts'

/** Placeholder for a tag that does not break the line. */
export const seam = '\u0001'
/** Delimiters of text quoted from another mail. */
export const citeOpen = '\u0002'
export const citeClose = '\u0003'

const words = (list: string): Set<string> => new Set(list.split(' '))
const blocks = words(
  'address article aside blockquote body br button caption center dd details div dl dt fieldset figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul',
)
const cells = words('td th')
/** Attributes whose values are read. */
const read = words('style class type alt width height')
const unseen = words('style script title template object svg select textarea iframe noembed noframes audio video')
const empty = words('area base br col embed hr img input link meta param source track wbr')
/** Elements that end when the next one begins. */
const single = words('p li td th tr dt dd option')

interface Open extends Look {
  name: string
  /** Start of its text. */
  from: number
  seen: boolean
  pre: boolean
  cited: boolean
  /** Separator around it in the text. */
  border: string
}

const root: Open = { name: '', from: 0, seen: true, pre: false, cited: false, border: '' }
const isCited = (tag: string, values: Map<string, string>, names: string[]): boolean =>
  (tag === 'blockquote' && (values.has('cite') || values.get('type') === 'cite')) ||
  names.some((name) => name === 'gmail_quote' || name === 'yahoo_quoted')

/**
 * A link with a single pronounceable word in capitals, such as OPEN. It gets a mark, so that it is not taken for a code
 * of letters.
 */
const isButton = (parts: string[], from: number): boolean =>
  parts.length - from <= 8 &&
  /^\s*(?=[A-Z]*[AEIOUY])[A-Z]{5,8}\s*$/.test(parts.slice(from).join('').replaceAll(seam, ''))

/**
 * Text that a reader of the HTML sees: lines separated by newlines, cells by tabs, other tags as seams, quoted mails
 * marked. Without hidden elements, attributes, comments and scripts. Linear: each element is opened and closed once.
 */
export const visibleText = (source: string): string => {
  const html = source.replaceAll(/(?![\t\n\f\r])\p{Cc}/gu, ' ')
  const parts: string[] = []
  const stack: Open[] = []
  const counts = new Map<string, number>()
  const classes = new Set<string>()
  let now = root
  let tag = ''
  let attribute = ''
  let values = new Map<string, string>()

  const pop = (): void => {
    const closed = stack.pop()
    if (closed) counts.set(closed.name, (counts.get(closed.name) ?? 1) - 1)
    if (closed?.own) parts.push(closed.border)
    if (closed?.cited) parts.push(citeClose)
    if (closed?.name === 'a' && isButton(parts, closed.from)) parts.push(hole)
    now = stack.at(-1) ?? root
  }
  const borderOf = (name: string, { own }: Look): string =>
    blocks.has(name) || (own === 'lines' && !cells.has(name)) ? '\n' : cells.has(name) || own === 'cell' ? '\t' : seam
  const say = (text: string): void => {
    if (now.seen && !now.tiny) parts.push(now.pre ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' '))
  }
  /** Alternative texts are visible if pictures are not loaded, except those of tracking pixels. */
  const picture = (): void => {
    const { gone, tiny } = lookOf(values.get('style') ?? '')
    const isPixel = ['width', 'height'].some((side) => /^[01](?:px)?$/.test(values.get(side) ?? ''))
    const text = values.get('alt') ?? ''
    if (text !== '' && !gone && !tiny && !isPixel && !values.has('hidden')) {
      say(text.slice(0, 500))
      parts.push(seam)
    }
  }
  const open = (): void => {
    const look = lookOf(values.get('style') ?? '')
    const border = borderOf(tag, look)
    parts.push(border)
    if (tag === 'img') picture()
    if (empty.has(tag)) return
    if (single.has(tag) && now.name === tag) pop()
    const names = (values.get('class') ?? '').split(/\s+/, 50)
    const cited = isCited(tag, values, names)
    if (cited) parts.push(citeOpen)
    const hidden = look.gone || values.has('hidden') || unseen.has(tag) || names.some((name) => classes.has(name))
    now = {
      name: tag,
      from: parts.length,
      seen: now.seen && !hidden,
      pre: now.pre || tag === 'pre' || /white-space:\s*pre/i.test((values.get('style') ?? '').slice(0, 2_000)),
      cited,
      tiny: look.tiny ?? now.tiny ?? false,
      border,
      ...(look.own && { own: look.own }),
    }
    stack.push(now)
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const forget = (): void => {
    values = new Map()
    attribute = ''
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext(start, end) {
        if (now.name === 'style') for (const name of hiddenClasses(html.slice(start, end))) classes.add(name)
        say(html.slice(start, end))
      },
      ontextentity: (point) => say(point < 32 ? ' ' : String.fromCodePoint(point)),
      onopentagname(start, end) {
        forget()
        tag = html.slice(start, end).toLowerCase()
      },
      onattribname(start, end) {
        attribute = html.slice(start, Math.min(end, start + 40)).toLowerCase()
        if (!values.has(attribute) && values.size < 100) values.set(attribute, '')
      },
      onattribdata(start, end) {
        if (read.has(attribute))
          values.set(attribute, (values.get(attribute) ?? '') + html.slice(start, Math.min(end, start + 4_000)))
      },
      onattribentity(point) {
        if (attribute === 'alt') values.set('alt', (values.get('alt') ?? '') + String.fromCodePoint(point))
      },
      onattribend: () => undefined,
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase()
        if (!empty.has(name) && (counts.get(name) ?? 0) > 0) {
          while (stack.length > 0 && now.name !== name) pop()
          pop()
        }
        parts.push(borderOf(name, {}))
      },
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return parts.join('')
}

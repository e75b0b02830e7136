/** Effect of a style on an element and its content; undefined if it has none. */
export interface Look {
  /** Invisible, whatever the styles of its descendants. */
  gone?: true
  /** Text without size; descendants may have a size again. */
  tiny?: boolean
  /** On lines, or in a cell, of its own. */
  own?: 'lines' | 'cell'
}

const zero = /^[+-]?0*(?:\.0*)?(?:px|pt|em|rem|%)?$/
const away = /^-\d{3,6}/
const gone: Record<string, (value: string) => boolean> = {
  display: (value) => value === 'none',
  visibility: (value) => value === 'hidden' || value === 'collapse',
  opacity: (value) => zero.test(value),
  'max-height': (value) => zero.test(value),
  'max-width': (value) => zero.test(value),
  'mso-hide': (value) => value === 'all',
  color: (value) => value === 'transparent',
  left: (value) => away.test(value),
  top: (value) => away.test(value),
  'text-indent': (value) => away.test(value),
}

const ownLines = new Set(['block', 'flex', 'grid', 'table', 'list-item', 'table-row', 'flow-root'])

/** Parses declarations such as `display:none; font-size:0`. */
export const lookOf = (declarations: string): Look => {
  const look: Look = {}
  const colours: Record<'color' | 'background' | 'background-color', string | undefined> = {
    color: undefined,
    background: undefined,
    'background-color': undefined,
  }
  for (const declaration of declarations.toLowerCase().split(';', 200)) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim()
    const value = declaration
      .slice(colon + 1, colon + 100)
      .replace('!important', '')
      .trim()
    if (Object.hasOwn(gone, name) && gone[name]?.(value)) look.gone = true
    if (name === 'display' && ownLines.has(value)) look.own = 'lines'
    if (name === 'display' && value === 'table-cell') look.own = 'cell'
    // Mail builders set 0 on a cell to remove gaps, and a real size on its content.
    if (name === 'font-size') look.tiny = zero.test(value) || value === '1px'
    if (name === 'color' || name === 'background' || name === 'background-color') colours[name] = value
  }
  if (colours.color && [colours.background, colours['background-color']].includes(colours.color)) look.gone = true
  return look
}

/** Classes that a style sheet hides everywhere. Rules for some screens only (`@media`) do not count. */
export const hiddenClasses = (sheet: string): Set<string> => {
  const found = new Set<string>()
  let depth = 0
  let selector = ''
  for (const part of sheet.split(/(?=[{}])/)) {
    const body = part.slice(1)
    if (part.startsWith('{')) {
      depth++
      if (depth === 1 && !selector.includes('@') && lookOf(body).gone)
        for (const [, name] of selector.matchAll(/(?:^|[,\s}])[a-z]*\.([\w-]{1,60})\s*(?=,|$)/gi)) found.add(name!)
    } else if (part.startsWith('}')) depth = Math.max(0, depth - 1)
    selector = part.startsWith('{') ? body : part
  }
  return found
}

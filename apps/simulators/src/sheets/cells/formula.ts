import { rectOf, splitA1, type Rect } from './a1.ts'
import { isError, type CellError, type Value } from './cell.ts'

/** Cells that a formula can read. Null: no such tab. */
export interface Surroundings {
  size(tab: string | null): { rows: number; columns: number } | null
  /** Values of a range, row by row; null for empty cells. */
  values(tab: string | null, rect: Rect): (Value | null)[]
}

class Failed extends Error {
  readonly value: CellError
  constructor(error: CellError['error']) {
    super(error)
    this.value = { error }
  }
}

const tokens =
  /\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d+)?)|((?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\d_]*!)?\$?[A-Za-z]{1,3}\$?\d*(?::\$?[A-Za-z]{1,3}\$?\d*)?(?![\p{L}\d_(]))|([A-Za-z][A-Za-z.]*)(?=\()|([-+*/&(),;]))/uy

const tokenize = (text: string): string[] => {
  const found: string[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.length) {
    const match = tokens.exec(text)
    if (!match) throw new Failed('ERROR')
    found.push(match[0].trim())
  }
  return found
}

type Argument = (Value | null)[]

const asText = (value: Value | null): string => {
  if (value === null) return ''
  if (isError(value)) throw new Failed(value.error)
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value)
}
const asNumber = (value: Value | null): number => {
  if (value !== null && isError(value)) throw new Failed(value.error)
  const number = value === null || value === '' ? 0 : Number(value)
  if (Number.isNaN(number)) throw new Failed('VALUE')
  return number
}
const single = (argument: Argument | undefined): Value | null => argument?.[0] ?? null

const functions: Record<string, (args: Argument[]) => Value> = {
  SUM: (args) => args.flat().reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0),
  COUNTA: (args) => args.flat().filter((each) => each !== null && each !== '').length,
  COUNTIF: ([range = [], wanted]) => {
    const text = asText(single(wanted)).toLowerCase()
    return range.filter((each) => each !== null && !isError(each) && asText(each).toLowerCase() === text).length
  },
  CONCATENATE: (args) => args.flat().map(asText).join(''),
  HYPERLINK: ([address, label]) => asText(single(label ?? address)),
  UPPER: ([text]) => asText(single(text)).toUpperCase(),
  NA: () => ({ error: 'N_A' }),
  SQRT: ([of]) => {
    const value = asNumber(single(of))
    return value < 0 ? { error: 'NUM' } : Math.sqrt(value)
  },
  /** Loads from another document, which never answers here. */
  IMPORTRANGE: () => ({ error: 'LOADING' }),
  TRIM: ([text]) => asText(single(text)).trim(),
}

/**
 * Evaluates a small subset of the real language: references, arithmetic, & and a few functions. Everything else is
 * #NAME? or #ERROR!.
 */
export const evaluate = (formula: string, around: Surroundings): Value => {
  let rest: string[] = []

  const range = (token: string): Argument => {
    const { title, cells } = splitA1(token)
    const size = around.size(title)
    if (!size) throw new Failed('REF')
    const rect = rectOf(cells ?? '', size.rows, size.columns)
    if (!rect) throw new Failed(/^[A-Za-z]+$/.test(cells ?? '') ? 'NAME' : 'ERROR')
    if (rect.startRow >= size.rows || rect.startColumn >= size.columns) throw new Failed('REF')
    return around.values(title, rect)
  }

  const call = (name: string): Argument => {
    const args: Argument[] = []
    rest.shift()
    while (rest.length && rest[0] !== ')') {
      args.push(concatenation())
      if (rest[0] === ',' || rest[0] === ';') rest.shift()
    }
    if (rest.shift() !== ')') throw new Failed('ERROR')
    const work = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!work) throw new Failed('NAME')
    return [work(args)]
  }

  const atom = (): Argument => {
    const token = rest.shift()
    if (token === undefined) throw new Failed('ERROR')
    if (token === '-' || token === '+') return [(token === '-' ? -1 : 1) * asNumber(single(atom()))]
    if (token === '(') {
      const inner = concatenation()
      if (rest.shift() !== ')') throw new Failed('ERROR')
      return inner
    }
    if (token.startsWith('"')) return [token.slice(1, -1).replaceAll('""', '"')]
    if (/^\d/.test(token)) return [Number(token)]
    if (rest[0] === '(') return call(token.toUpperCase())
    if (/^[-+*/&(),;]$/.test(token)) throw new Failed('ERROR')
    return range(token)
  }

  const chain =
    (signs: RegExp, next: () => Argument, join: (sign: string, left: Value | null, right: Value | null) => Value) =>
    (): Argument => {
      let left = next()
      while (rest[0] !== undefined && signs.test(rest[0])) {
        const sign = rest.shift()!
        left = [join(sign, single(left), single(next()))]
      }
      return left
    }
  const product = chain(/^[*/]$/, atom, (sign, left, right) => {
    if (sign === '*') return asNumber(left) * asNumber(right)
    if (asNumber(right) === 0) throw new Failed('DIVIDE_BY_ZERO')
    return asNumber(left) / asNumber(right)
  })
  const sum = chain(/^[-+]$/, product, (sign, left, right) =>
    sign === '+' ? asNumber(left) + asNumber(right) : asNumber(left) - asNumber(right),
  )
  const concatenation: () => Argument = chain(/^&$/, sum, (_sign, left, right) => asText(left) + asText(right))

  try {
    rest = tokenize(formula.slice(1))
    const result = single(concatenation()) ?? 0
    return rest.length ? { error: 'ERROR' } : result
  } catch (error) {
    if (error instanceof Failed) return error.value
    // Circular references overflow the stack.
    if (error instanceof RangeError) return { error: 'REF' }
    throw error
  }
}

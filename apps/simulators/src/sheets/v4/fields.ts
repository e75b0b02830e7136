import { invalid } from '../answers.ts'

/** Null selects everything below. */
interface Mask {
  [name: string]: Mask | null
}

/**
 * Parses a field mask: names separated by commas, paths by dots or slashes, groups in brackets. @throws ApiError 400
 */
export const parseMask = (text: string): Mask | null => {
  let at = 0
  const refuse = (): never => {
    throw invalid(`Invalid field mask: ${text}`)
  }

  const list = (isInner: boolean): Mask => {
    const mask: Mask = {}
    for (;;) {
      path(mask)
      if (text[at] === ',') at++
      else if (isInner ? text[at] === ')' : at === text.length) return mask
      else refuse()
    }
  }
  const path = (into: Mask): void => {
    const name = /^(?:\w+|\*)/.exec(text.slice(at))?.[0] ?? refuse()
    at += name.length
    if (text[at] === '(') {
      at++
      into[name] = { ...into[name], ...list(true) }
      at++
    } else if (text[at] === '.' || text[at] === '/') {
      at++
      path((into[name] ??= {}))
    } else into[name] = null
  }
  return text === '*' ? null : list(false)
}

/** Masked fields of an answer. Empty objects stay, as in the service. */
export const masked = (given: unknown, mask: Mask | null): unknown => {
  if (mask === null || typeof given !== 'object' || given === null || '*' in mask) return given
  if (Array.isArray(given)) return given.map((each) => masked(each, mask))
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => Object.hasOwn(mask, name))
      .map(([name, value]) => [name, masked(value, mask[name] ?? null)]),
  )
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/** Answer of an outside service that is not JSON or exceeds the limits. */
export class AnswerFault extends Error {
  constructor() {
    super('An answer cannot be read')
  }
}

/** Maximum values in one answer, lists and objects included. */
const most = 1_500_000

/** Maximum length of one text, in characters as sent; mails are the longest. */
const longestText = 8 * 1_024 * 1_024

/** Maximum keys of an object that is too long to be parsed at once. */
const mostNames = 20_000

/** Maximum length parsed at once, in characters: refusals, and JSON within JSON. */
const longestShort = 64 * 1_024

/** Maximum nesting; no expected answer is deeper. */
const deepest = 32

/** Characters processed before yielding the thread. */
const atOnce = 128 * 1_024

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d

/** `context` is missing from the standard library types: it has the source text of each value. */
export type Reviver = (key: string, value: unknown, ...context: { source?: string }[]) => unknown

/** Index behind the end of the string that starts here. */
const endOfString = (text: string, start: number): number => {
  const most = Math.min(text.length, start + longestText)
  for (let at = start + 1; at < most; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at + 1
  }
  throw new AnswerFault()
}

const parse = (text: string, reviver?: Reviver): unknown => {
  try {
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown) as unknown
  } catch {
    throw new AnswerFault()
  }
}

/** Checks the size of an answer before anything is parsed. */
const count = async (text: string): Promise<void> => {
  let depth = 0
  let values = 0
  let pause = atOnce
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at) - 1
    else if (code === comma) values++
    else if (isOpening(code)) {
      values++
      if (++depth > deepest) throw new AnswerFault()
    } else if (isClosing(code)) depth--
    if (values > most) throw new AnswerFault()
    if (at > pause) {
      await nextTurn()
      pause = at + atOnce
    }
  }
}

/**
 * Members of a list or object, grouped into chunks that can be parsed at once; a longer member is a chunk of its own.
 */
const partsOf = async (text: string): Promise<string[]> => {
  const parts: string[] = []
  let depth = 0
  let begun = 1
  let last = 1
  let pause = atOnce
  const end = text.length - 1
  for (let at = 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at) - 1
    else if (isOpening(code)) depth++
    else if (isClosing(code)) depth--
    else if (code === comma && depth === 0) {
      if (at - begun > atOnce) {
        if (last > begun) parts.push(text.slice(begun, last - 1))
        parts.push(text.slice(last, at))
        begun = at + 1
      }
      last = at + 1
    }
    if (at > pause) {
      await nextTurn()
      pause = at + atOnce
    }
  }
  if (last > begun) parts.push(text.slice(begun, last - 1))
  parts.push(text.slice(last, end))
  return parts
}

const read = async (given: string, reviver?: Reviver): Promise<unknown> => {
  const text = given.trim()
  if (text.length <= atOnce) return parse(text, reviver)
  const isList = text.startsWith('[') && text.endsWith(']')
  if (!isList && !(text.startsWith('{') && text.endsWith('}'))) return parse(text, reviver)
  const list: unknown[] = []
  const entries: [string, unknown][] = []
  for (const part of await partsOf(text)) {
    await nextTurn()
    // Empty between two commas.
    if (part.trim() === '') throw new AnswerFault()
    if (part.length <= atOnce) {
      const some = parse(isList ? `[${part}]` : `{${part}}`, reviver) as object
      if (isList) for (const each of some as unknown[]) list.push(each)
      else for (const each of Object.entries(some)) entries.push(each)
      if (entries.length > mostNames) throw new AnswerFault()
    } else if (isList) list.push(await read(part, reviver))
    else {
      const name = part.trimStart()
      if (name.charCodeAt(0) !== quote) throw new AnswerFault()
      const end = endOfString(name, 0)
      const rest = name.slice(end).trimStart()
      if (!rest.startsWith(':')) throw new AnswerFault()
      entries.push([parse(name.slice(0, end)) as string, await read(rest.slice(1), reviver)])
    }
  }
  return isList ? list : Object.fromEntries(entries)
}

/**
 * Parses an outside service's answer like JSON.parse, but checks its size first and yields the thread in between.
 * `reviver` changes single values at any depth.
 * @throws AnswerFault
 */
export const readAnswer = async (text: string, reviver?: Reviver): Promise<unknown> => {
  await count(text)
  return read(text, reviver)
}

/** Synchronous variant for short texts. Undefined if the text is not JSON or too long. */
export const readShort = (text: string): unknown => {
  if (text.length > longestShort) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

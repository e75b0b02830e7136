import { isStorable } from './texts.ts'

const deepest = 8
/** Maximum values in one text, lists and objects included; more than any call needs. */
const most = 5_000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Rejected JSON text: the wrong field, and the reason. */
export class JsonFault extends Error {
  readonly field: string
  readonly why: string

  constructor(field: string, why: string) {
    super('A JSON text is not read')
    this.field = field
    this.why = why
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Checks depth and number of values in one pass over the bytes, before anything is parsed. @throws JsonFault */
const count = (bytes: Uint8Array, part: string): void => {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === quote) {
      at++
      while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
    } else if (byte === comma) values++
    else if (opening.has(byte)) {
      values++
      if (++depth > deepest) throw new JsonFault(part, `is nested deeper than ${deepest}`)
    } else if (closing.has(byte)) depth--
    if (values > most) throw new JsonFault(part, `holds more than ${most} values`)
  }
}

/**
 * Rejects texts that cannot be stored, and keys that JSON.parse would keep as own properties although no field has such
 * a name.
 * @throws JsonFault with the path of the fault
 */
export const inspect = (value: unknown, part: string, path: readonly string[] = []): void => {
  const place = path.join('.') || part
  if (typeof value === 'string' && !isStorable(value)) throw new JsonFault(place, 'holds a character that is none')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (forbidden.has(key)) throw new JsonFault(key, 'is not an allowed name')
    if (!isStorable(key)) throw new JsonFault(place, 'has a name with a character that is none')
    inspect(inner, part, [...path, key])
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const read = (bytes: Uint8Array, part: string): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    throw new JsonFault(part, 'is not valid JSON')
  }
}

/**
 * Parses a JSON text with bounded depth, number of values and characters. `part` names the input in errors.
 * @throws JsonFault
 */
export const readJson = (bytes: Uint8Array, part: string): unknown => {
  count(bytes, part)
  const value = read(bytes, part)
  inspect(value, part)
  return value
}

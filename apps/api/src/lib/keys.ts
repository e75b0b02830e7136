import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { KeyRing } from './sealing.ts'

const minimumBytes = 32
const Secret = z
  .string()
  .refine(
    (text) => Buffer.from(text, 'base64').length >= minimumBytes,
    `must be at least ${minimumBytes} random bytes in base64`,
  )

const distinct = (values: string[]): boolean => new Set(values).size === values.length

/**
 * The key file. The first cookie key signs, all verify: removing one ends the sessions that it signed.
 * `codes` protects short codes; `seal` are key-encryption keys by id, of which `active` wraps new values.
 */
const KeyFile = z.strictObject({
  cookies: z.array(Secret).min(1).refine(distinct, 'has the same key twice'),
  codes: Secret,
  seal: z
    .strictObject({
      active: z.string().min(1),
      keys: z
        .array(z.strictObject({ id: z.string().min(1).max(40), key: Secret }))
        .min(1)
        .refine((keys) => distinct(keys.map((each) => each.id)), 'has the same id twice'),
    })
    .refine((seal) => seal.keys.some((each) => each.id === seal.active), 'names an active key that is not in the list'),
})

type KeyFile = z.output<typeof KeyFile>

export interface Keys {
  cookies: string[]
  codes: Buffer
  /** Makes fingerprints of rows that hold secrets; derived, so that no file has to change. */
  fingerprints: Buffer
  ring: KeyRing
}

const newSecret = (): string => randomBytes(minimumBytes).toString('base64')

const newKeyFile = (): KeyFile => ({
  cookies: [newSecret()],
  codes: newSecret(),
  seal: { active: 'k1', keys: [{ id: 'k1', key: newSecret() }] },
})

const writeKeyFile = (path: string, content: KeyFile): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

/** @throws Error naming what is wrong, never the content */
const readKeyFile = (path: string): KeyFile => {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`The key file ${path} cannot be read. Set KEYS_FILE to a readable JSON file.`)
  }
  const parsed = KeyFile.safeParse(json)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'} ${issue.message}`)
  throw new Error(`The key file ${path} is wrong:\n${faults.join('\n')}`)
}

/** How often an unknown key id may cause a look into the file, in ms. */
const lookMs = 2_000

/**
 * The key-encryption keys of the file. When a value names a key that is not known yet, the file is read again: a key
 * that was added while the program runs is found without a restart, and its being active is then known too.
 */
const keyRing = (path: string, first: KeyFile): KeyRing => {
  let { seal } = first
  let lookedAt = -Infinity
  const lookUp = (id: string): Buffer | undefined => {
    const found = seal.keys.find((each) => each.id === id)
    return found && Buffer.from(hkdfSync('sha256', Buffer.from(found.key, 'base64'), '', 'seal', minimumBytes))
  }
  return {
    active: () => seal.active,
    find: (id) => {
      const known = lookUp(id)
      if (known || performance.now() - lookedAt < lookMs) return known
      lookedAt = performance.now()
      try {
        seal = readKeyFile(path).seal
      } catch {
        // A file that is being replaced, or was damaged: the keys already read go on working.
      }
      return lookUp(id)
    },
  }
}

/**
 * Reads the key file, making it first where that is allowed.
 * @throws Error naming what is wrong, never the content
 */
export const loadKeys = ({ path, create }: { path: string; create: boolean }): Keys => {
  if (!existsSync(path) && create) writeKeyFile(path, newKeyFile())
  const file = readKeyFile(path)
  const codes = Buffer.from(file.codes, 'base64')
  const fingerprints = Buffer.from(hkdfSync('sha256', codes, '', 'fingerprints', minimumBytes))
  return { cookies: file.cookies, codes, fingerprints, ring: keyRing(path, file) }
}

/** Adds a key-encryption key to the file and makes it the active one. Answers its id. */
export const addSealKey = (path: string): string => {
  const file = readKeyFile(path)
  const taken = new Set(file.seal.keys.map((each) => each.id))
  let number = file.seal.keys.length + 1
  while (taken.has(`k${number}`)) number += 1
  const id = `k${number}`
  writeKeyFile(path, { ...file, seal: { active: id, keys: [...file.seal.keys, { id, key: newSecret() }] } })
  return id
}

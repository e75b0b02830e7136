import { hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { SetupError } from '../setup-error.ts'
import type { KeyRing } from './sealing.ts'
import { randomToken } from './tokens.ts'

const minimumBytes = 32
const Secret = z
  .string()
  .refine(
    (text) => Buffer.from(text, 'base64').length >= minimumBytes,
    `must be at least ${minimumBytes} random bytes in base64`,
  )

const distinct = (values: string[]): boolean => new Set(values).size === values.length

/**
 * The key file. The first cookie key signs, all verify: removing one ends the sessions it signed. `codes` protects
 * short codes. `seal` has key-encryption keys by id, of which `active` wraps new values.
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
  /** Fingerprints rows that hold secrets. Derived, so that key files need no change. */
  fingerprints: Buffer
  ring: KeyRing
}

const newSecret = (): string => randomBytes(minimumBytes).toString('base64')

const newKeyFile = (): KeyFile => ({
  cookies: [newSecret()],
  codes: newSecret(),
  seal: { active: 'k1', keys: [{ id: 'k1', key: newSecret() }] },
})

/** Writes a temporary file next to the target, readable by the owner only. @returns its path */
const writeDraft = (path: string, content: KeyFile): string => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomToken(6)}.new`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  return draft
}

const replaceKeyFile = (path: string, content: KeyFile): void => renameSync(writeDraft(path, content), path)

/**
 * Creates the file unless another process does so at the same time: two files would seal with keys of which one set is
 * lost.
 */
const createKeyFile = (path: string): void => {
  const draft = writeDraft(path, newKeyFile())
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** @throws Error naming the fault, never the content */
const readKeyFile = (path: string): KeyFile => {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new SetupError(`The key file ${path} cannot be read. Set KEYS_FILE to a readable JSON file.`)
  }
  const parsed = KeyFile.safeParse(json)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'} ${issue.message}`)
  throw new SetupError(`The key file ${path} is wrong:\n${faults.join('\n')}`)
}

/** Changes when a file is replaced or written to, also through a link. */
const stampOf = (path: string): string => {
  const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true })
  return [dev, ino, size, mtimeNs].join(' ')
}

/**
 * Key-encryption keys of the current file. Checked for changes before every sealing, and when a value names an unknown
 * key. Added, activated or removed keys take effect immediately, without a restart.
 */
const keyRing = (path: string): KeyRing => {
  let seal: KeyFile['seal'] | null = null
  let stamp = ''
  const look = (): KeyFile['seal'] => {
    try {
      const now = stampOf(path)
      if (seal && now === stamp) return seal
      seal = readKeyFile(path).seal
      stamp = now
      return seal
    } catch (error) {
      // The file is being replaced or was damaged: keep using the keys already read.
      if (seal) return seal
      throw error
    }
  }
  const find = ({ keys }: KeyFile['seal'], id: string): Buffer | undefined => {
    const found = keys.find((each) => each.id === id)
    return found && Buffer.from(hkdfSync('sha256', Buffer.from(found.key, 'base64'), '', 'seal', minimumBytes))
  }
  look()
  return {
    active: () => look().active,
    find: (id) => (seal && find(seal, id)) ?? find(look(), id),
  }
}

/**
 * Reads the key file, creating it first if allowed.
 * @throws Error naming the fault, never the content
 */
export const loadKeys = ({ path, create }: { path: string; create: boolean }): Keys => {
  if (!existsSync(path) && create) createKeyFile(path)
  const file = readKeyFile(path)
  const codes = Buffer.from(file.codes, 'base64')
  const fingerprints = Buffer.from(hkdfSync('sha256', codes, '', 'fingerprints', minimumBytes))
  return { cookies: file.cookies, codes, fingerprints, ring: keyRing(path) }
}

/**
 * Adds a key-encryption key to the file and makes it active.
 * @returns its id, which was never used before
 * @throws Error saying what to do if the file cannot be replaced; nothing is changed then
 */
export const addSealKey = (path: string): string => {
  const file = readKeyFile(path)
  const numbers = file.seal.keys.map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0))
  const id = `k${Math.max(file.seal.keys.length, ...numbers) + 1}`
  try {
    replaceKeyFile(path, { ...file, seal: { active: id, keys: [...file.seal.keys, { id, key: newSecret() }] } })
  } catch (error) {
    throw new Error(
      `The key file ${path} cannot be replaced (${(error as NodeJS.ErrnoException).code}): its folder must be writable for ` +
        'this command. In containers, run it in the service tools. Nothing was changed.',
      { cause: error },
    )
  }
  return id
}

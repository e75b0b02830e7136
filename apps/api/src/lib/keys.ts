import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

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

export interface Keys {
  cookies: string[]
  codes: Buffer
}

const newSecret = (): string => randomBytes(minimumBytes).toString('base64')

const makeKeyFile = (path: string): void => {
  const content: z.input<typeof KeyFile> = {
    cookies: [newSecret()],
    codes: newSecret(),
    seal: { active: 'k1', keys: [{ id: 'k1', key: newSecret() }] },
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

/**
 * Reads the key file, making it first where that is allowed.
 * @throws Error naming what is wrong, never the content
 */
export const loadKeys = ({ path, create }: { path: string; create: boolean }): Keys => {
  if (!existsSync(path) && create) makeKeyFile(path)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`The key file ${path} cannot be read. Set KEYS_FILE to a readable JSON file.`)
  }
  const parsed = KeyFile.safeParse(json)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'} ${issue.message}`)
    throw new Error(`The key file ${path} is wrong:\n${faults.join('\n')}`)
  }
  return { cookies: parsed.data.cookies, codes: Buffer.from(parsed.data.codes, 'base64') }
}

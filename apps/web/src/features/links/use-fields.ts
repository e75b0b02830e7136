import { isWebLink, linkIdPattern, type LinkRecord } from '@app/contract'
import { useState } from 'react'
import { usePrefill } from './use-prefill.ts'

interface Fields {
  country: string
  account: string
  pixel: string
  pwaLink: string
}

export type Field = keyof Fields

const isRight: Record<Field, (text: string) => boolean> = {
  country: () => true,
  account: (text) => linkIdPattern.test(text),
  pixel: (text) => linkIdPattern.test(text),
  pwaLink: (text) => text.length <= 2_000 && isWebLink(text) && /^https?:\/\//i.test(text),
}

/** Form fields and their errors, shown after a field loses focus or a submit is attempted. */
export const useFields = (like: LinkRecord | undefined) => {
  const prefill = usePrefill()
  const [fields, setFields] = useState<Fields>({
    country: like?.country ?? '',
    account: like?.account_id ?? prefill?.account ?? '',
    pixel: like?.pixel ?? prefill?.pixel ?? '',
    pwaLink: like?.pwa_link ?? '',
  })
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [missing, setMissing] = useState(false)
  const names = Object.keys(fields) as Field[]
  const trimmed = Object.fromEntries(names.map((name) => [name, fields[name].trim()])) as unknown as Fields
  const empty = names.some((name) => trimmed[name] === '')
  const wrong = (name: Field) => trimmed[name] !== '' && !isRight[name](trimmed[name])
  return {
    fields,
    trimmed,
    prefilled: !like && prefill !== null,
    empty,
    /** A submit was attempted with missing values. */
    missing: missing && empty,
    right: !empty && !names.some(wrong),
    isWrong: (name: Field) => left.has(name) && wrong(name),
    change: (more: Partial<Fields>) => setFields((before) => ({ ...before, ...more })),
    leave: (name: Field) => setLeft((before) => new Set([...before, name])),
    /** Shows all errors. */
    look: () => {
      setLeft(new Set(names))
      setMissing(true)
    },
  }
}

import type { TableRole } from '@app/contract'
import { type Column, fold, type Heads, networks, type Plan, words } from './generator-model.ts'

/** Heads by source, and whether each of them is from memory in all its uses. */
const sources = new WeakMap<Heads, Map<string, boolean>>()

const isFromMemory = (heads: Heads, head: string): boolean => {
  const known = sources.get(heads) ?? new Map<string, boolean>()
  if (known.size === 0)
    for (const one of networks.flatMap((network) => heads[network]))
      known.set(fold(one.head), one.source === 'memory' && known.get(fold(one.head)) !== false)
  sources.set(heads, known)
  return known.get(fold(head)) === true
}

/** Columns of a table with unique heads, unless the scenario wants duplicates. */
export class ColumnMaker {
  readonly #plan: Plan
  readonly #taken = new Set<string>()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  namesOf(role: TableRole): string[] {
    const heads = this.#plan.heads[this.#plan.network].filter(
      (one) => one.role === role && one.language === this.#plan.language,
    )
    return heads.map(({ head }) => head)
  }

  #isFromMemory(head: string): boolean {
    return isFromMemory(this.#plan.heads, head)
  }

  /** Picks a head that the table does not have yet. */
  #pick(role: TableRole): string | null {
    const free = this.namesOf(role).filter((head) => !this.#taken.has(fold(head)))
    if (free.length === 0) return null
    // Prefers known heads over those from memory, for which each new kind of table asks first.
    const known = free.filter((head) => !this.#isFromMemory(head))
    const head = this.#plan.chance.of(known.length > 0 && this.#plan.chance.odds(0.75) ? known : free)
    this.#taken.add(fold(head))
    return head
  }

  #column(kind: Column['kind'], role: TableRole): Column[] {
    const head = this.#pick(role)
    return head === null ? [] : [{ kind, head }]
  }

  /** Required roles with heads from memory, without those that the scenario itself asks for. */
  memoryOf(columns: readonly Column[]): TableRole[] {
    const needed = new Set<string>(['account', 'spend', 'currency', ...(this.#plan.range ? ['start', 'end'] : ['day'])])
    if (this.#plan.scenario === 'two columns') needed.delete('spend')
    const heads = columns.filter(({ kind, head }) => needed.has(kind) && this.#isFromMemory(head))
    return heads.map(({ kind }) => kind as TableRole)
  }

  make(): Column[] {
    const ends = [...this.#column('start', 'start'), ...this.#column('end', 'end')]
    // Daily exports may contain both, with equal values.
    const days = this.#plan.range
      ? ends
      : [...this.#column('day', 'day'), ...(this.#plan.chance.odds(0.25) ? ends : [])]
    const spend = this.#column('spend', 'spend')
    const others = [
      ...this.#column('account', 'account'),
      ...days,
      ...(this.#plan.place === 'column' ? this.#column('currency', 'currency') : []),
      ...(this.#plan.chance.odds(0.8) ? this.#column('name', 'name') : []),
    ]
    const kinds = this.#hasPlainOthers ? (['count', 'id'] as const) : (['money', 'money', 'count', 'id'] as const)
    const distractors: Column[] = this.#column('count', 'other')
    for (let more = this.#plan.chance.int(1, 4); more > 0; more -= 1)
      if (!distractors.some(({ kind }) => kind === 'id') || this.#plan.chance.odds(0.7))
        distractors.push(...this.#column(this.#plan.chance.of(kinds), 'other'))
    const unknown = `${spend[0]?.head ?? ''} ${words.perDay[this.#plan.language]}`
    if (!this.#hasPlainOthers && this.#plan.chance.odds(0.3)) distractors.push({ kind: 'money', head: unknown })
    const [left, right, ...rest] = distractors
    const core = [...(left ? [left] : []), ...spend, ...(right ? [right] : [])]
    const before = this.#plan.chance.shuffled([...others, ...rest])
    const place = this.#plan.chance.int(0, before.length)
    return this.#arrange([...before.slice(0, place), ...core, ...before.slice(place)])
  }

  /** Whether the columns beside the spend contain no money. */
  get #hasPlainOthers(): boolean {
    return this.#plan.scenario === 'decimal comma, split' || this.#plan.scenario === 'decimal of thousands'
  }

  /** Columns as the scenario requires: with an unknown head, one missing, or one extra. */
  #arrange(columns: Column[]): Column[] {
    if (this.#plan.scenario === 'missing column') return columns.filter(({ kind }) => kind !== 'account')
    if (this.#plan.scenario === 'two currencies') {
      const spend = columns.findIndex(({ kind }) => kind === 'spend')
      return columns.toSpliced(this.#plan.chance.int(0, columns.length), 0, {
        kind: 'second',
        head: columns[spend]?.head ?? '',
      })
    }
    if (this.#plan.scenario === 'unknown head') {
      const kind = this.#plan.chance.of(['account', 'spend', this.#plan.range ? 'spend' : 'day'] as const)
      return columns.map((one) =>
        one.kind === kind
          ? { kind, head: `${words.unknown[this.#plan.language]} ${this.#plan.chance.int(10, 99)}` }
          : one,
      )
    }
    if (this.#plan.scenario === 'two columns') {
      const second = this.#pick('spend') ?? columns.find(({ kind }) => kind === 'spend')?.head ?? ''
      return columns.toSpliced(this.#plan.chance.int(0, columns.length), 0, { kind: 'second', head: second })
    }
    return columns
  }

  headOf({ kind, head }: Column): string {
    const money = kind === 'spend' || kind === 'money' || kind === 'second'
    const currency = kind === 'second' ? 'EUR' : this.#plan.currency
    const named = money && this.#plan.place === 'head' ? `${head} (${currency})` : head
    if (this.#plan.chance.odds(0.06)) return ` ${named} `
    return this.#plan.chance.odds(0.06) ? named.toUpperCase() : named
  }
}

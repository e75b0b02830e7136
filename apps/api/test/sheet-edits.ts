import { setTimeout as wait } from 'node:timers/promises'
import type { TestClient } from './client.ts'
import { unique } from './unique.ts'

/** Control routes of the simulated Google, and people of the program who use its sheets. */
export interface EditsWorld {
  google(path: string, method?: string, body?: unknown): Promise<unknown>
  lead: TestClient
  buyer: TestClient
}

export interface EditsPlan {
  /** Number of rounds: a take and its return, each with edits at one or several moments of its writes. */
  rounds: number
  seed: number
  /** Number of sheets in parallel. */
  sheets?: number
}

export interface EditsReport {
  rounds: number
  /** Edits made by people at such moments. */
  edits: number
  conflicts: number
  broken: string[]
}

/** Deterministic random numbers of a seed. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Random = ReturnType<typeof randomFrom>

/** `tag` is a column unknown to the program, to tell otherwise equal rows apart. */
const header = ['tag', 'id', 'country', 'name', 'status', 'taken_by', 'taken_at', 'spend', 'closed_at', 'remark']
const written = ['status', 'taken_by', 'taken_at', 'spend', 'closed_at']
const tagColumn = 0

interface ShownCell {
  text: string
  formula?: string
  number?: number
}
type Cells = Record<string, string>

const readingOf = ({ text, formula, number }: ShownCell): string =>
  formula ?? (number === undefined ? text : `number ${number}`)

/** Values that people keep in our columns: texts, numbers, formulas, other people's marks. */
const theirs = [
  ['', '', '', '', ''],
  ['good', 'ivan', '', 12.5, ''],
  ['', '', '', '=3*4', ''],
  ['sold', 'olga', '2026-01-02', 7, '2026-02-03'],
  ['', '', '', 40, 'soon'],
]

/** Values of rows that can be taken. */
const free: (string | number)[][] = [
  ['', '', '', '', ''],
  ['good', '', '', 12.5, ''],
  ['=3*4', '', '2026-01-02', '', ''],
  ['new', '', 'yesterday', 40, 'soon'],
]

/** Typed dates are numbers displayed as dates. */
const dates: Record<string, string> = { '2026-01-02': 'number 46024', '2026-02-03': 'number 46056' }

type Value = string | number
const rowOf = (random: Random, tag: string, id: string, name: string): Value[] => [
  tag,
  id,
  'ES',
  name,
  ...theirs[random(theirs.length)]!,
  `remark ${tag}`,
]

/** Works on one sheet, and tracks the expected content of each row. */
const workOn = async (world: EditsWorld, random: Random, rounds: number): Promise<EditsReport> => {
  const { google, lead, buyer } = world
  const broken: string[] = []
  const expected = new Map<string, Cells>()
  const mayGo = new Set<string>()
  let [edits, conflicts, tags, done] = [0, 0, 0, 0]

  const newTag = (): string => `t${++tags}`
  const expectRow = (row: readonly Value[]): Value[] => {
    const cells = header.map((name, index): [string, string] => {
      const value = row[index] ?? ''
      return [name, typeof value === 'number' ? `number ${value}` : (dates[value] ?? value)]
    })
    expected.set(String(row[tagColumn]), Object.fromEntries(cells))
    return [...row]
  }

  const ids = Array.from({ length: 6 }, () => unique('ed'))
  const rows = [
    ...ids.map((id, n): Value[] => [newTag(), id, 'ES', `name ${id}`, ...free[n % free.length]!, 'own']),
    ...Array.from({ length: 6 }, (_each, n) => rowOf(random, newTag(), unique('other'), `other ${n}`)),
    // Equal in everything that the program knows of a row, but not in what people wrote into it.
    rowOf(random, newTag(), 'twin', 'same'),
    rowOf(random, newTag(), 'twin', 'same'),
    rowOf(random, newTag(), ids[0]!, 'another of the same id'),
  ].map(expectRow)
  const document = (await google('/documents', 'POST', {
    title: 'Edited',
    tabs: [{ title: 'Accounts', rows: [header, ...rows] }],
  })) as { id: string; url: string }
  const added = await lead.call('addSheet', { body: { url: document.url } })
  if (added.status !== 200) throw new Error(added.text)
  const sheetId = added.body.sheet.id

  const shown = async (): Promise<{ cells: Map<string, Cells>; row: Map<string, number>; raw: ShownCell[][] }> => {
    const { cells: raw } = (await google(`/documents/${document.id}/tabs/0?rows=500`)) as { cells: ShownCell[][] }
    const names = (raw[0] ?? []).map(({ text }) => text)
    const body = raw.slice(1).map((row, index) => ({
      at: index + 2,
      cells: Object.fromEntries(
        row.map((cell, column): [string, string] => [names[column] || `column ${column}`, readingOf(cell)]),
      ),
    }))
    return {
      cells: new Map(body.map(({ cells }) => [cells['tag']!, cells])),
      row: new Map(body.map(({ at, cells }) => [cells['tag']!, at])),
      raw,
    }
  }

  /** Random edit by a person: moves, deletes, inserts or duplicates rows, or adds columns. */
  const anyEdit = async (id: string): Promise<object> => {
    const { raw, row, cells } = await shown()
    const place = { spreadsheetId: document.id, sheetId: 0 }
    const own = [...cells].find(([tag, each]) => each['id'] === id && expected.get(tag)?.['remark'] === 'own')
    const at = row.get(own?.[0] ?? '') ?? 2
    const column = (name: string): number => raw[0]!.findIndex(({ text }) => text === name) + 1
    switch (random(8)) {
      case 0:
        return {
          ...place,
          op: 'sort',
          column: column(['id', 'name', 'tag', 'remark'][random(4)]!),
          descending: random(2) === 0,
        }
      case 1:
        return { ...place, op: 'sort', column: column(written[random(5)]!), descending: random(2) === 0 }
      case 2:
        return {
          ...place,
          op: 'insertRows',
          before: at,
          count: 1,
          values: [inOrder(raw, expectRow(rowOf(random, newTag(), unique('new'), 'came')))],
        }
      case 3:
        // Somebody duplicates the row and works with the copy.
        return {
          ...place,
          op: 'insertRows',
          before: at + random(2),
          count: 1,
          values: [inOrder(raw, expectRow(rowOf(random, newTag(), id, `name ${id}`)))],
        }
      case 4:
        return { ...place, op: 'moveRow', row: at, to: 2 + random(raw.length - 1) }
      case 5:
        return { ...place, op: 'insertRows', before: 2 + random(raw.length - 1), count: 2 }
      case 6: {
        const gone = [...row].filter(([tag]) => expected.get(tag)?.['remark'] !== 'own' && expected.has(tag))[random(3)]
        if (!gone) return { ...place, op: 'sort', column: column('name') }
        mayGo.add(gone[0])
        return { ...place, op: 'moveRow', row: gone[1], to: at }
      }
      default:
        return { ...place, op: 'moveRow', row: 2 + random(raw.length - 1), to: at }
    }
  }
  /** Cells of a new row in the current column order. */
  const inOrder = (raw: ShownCell[][], row: readonly Value[]): Value[] =>
    (raw[0] ?? []).map(({ text }) => row[header.indexOf(text)] ?? '')

  /** Schedules edits by people at random moments of the next writes. */
  const interrupt = async (id: string): Promise<void> => {
    for (let left = 1 + random(2); left > 0; left--) {
      edits += 1
      await google('/between', 'POST', {
        path: document.id,
        skip: random(6),
        when: random(2) === 0 ? 'before' : 'after',
        edits: [await anyEdit(id)],
      })
    }
  }
  /** Waits until the only pending writes of the sheet need a person; returns whether this account has one. */
  const settled = async (what: string, id: string): Promise<boolean> => {
    const until = performance.now() + 60_000
    for (;;) {
      const { sheets } = (await lead.call('listSheets', { query: {} })).body
      const unwritten = sheets.find((each) => each.id === sheetId)?.unwritten ?? 0
      const told = (await lead.call('listSheetConflicts')).body.conflicts.filter(
        (each) => each.sheetId === sheetId && each.kind === 'not_written',
      )
      if (unwritten === told.length) return told.some(({ accountId }) => accountId === id)
      if (performance.now() > until) {
        broken.push(`${what}: the mark was not written within a minute`)
        return true
      }
      await wait(30)
    }
  }
  /**
   * Faults of the sheet. All cells must be unchanged except those of the mark. The mark must be in one of the rows
   * that the taker may have meant, which are equal without their tags, or in none if people were told so.
   */
  const faultsOf = async (mark: { text: string; rows: readonly string[]; must: boolean } | null): Promise<string[]> => {
    const faults: string[] = []
    const { cells } = await shown()
    const marked = [...cells].filter(([, is]) => mark !== null && is['status'] === mark.text).map(([tag]) => tag)
    if (mark && (marked.length > 1 || (mark.must && marked.length === 0)))
      faults.push(`“${mark.text}” stands in ${marked.length} rows`)
    for (const tag of marked) if (!mark!.rows.includes(tag)) faults.push(`“${mark!.text}” stands in row ${tag}`)
    for (const [tag, is] of cells) {
      const due = expected.get(tag)
      if (!due) continue
      for (const name of header) {
        const isOurs = marked.includes(tag) && ['status', 'taken_by', 'taken_at'].includes(name)
        if (!isOurs && (is[name] ?? '') !== due[name])
          faults.push(`${tag} ${name} is “${is[name]}”, was “${due[name]}”`)
      }
    }
    for (const [tag, due] of expected) if (due['remark'] === 'own' && !cells.has(tag)) faults.push(`row ${tag} is gone`)
    return faults
  }
  /** If people were told that a mark was not written, cells that it reached may still be about to be reverted. */
  const compare = async (what: string, mark: { text: string; rows: readonly string[]; must: boolean } | null) => {
    const left = (await google('/between')) as { edits: { spreadsheetId: string }[] }[]
    edits -= left.filter((each) => each.edits[0]?.spreadsheetId === document.id).length
    await google(`/between?spreadsheetId=${document.id}`, 'DELETE')
    const until = performance.now() + (mark?.must === false ? 60_000 : 0)
    let faults = await faultsOf(mark)
    while (faults.length > 0 && performance.now() < until) {
      await wait(30)
      faults = await faultsOf(mark)
    }
    broken.push(...faults.map((fault) => `${what}: ${fault}`))
  }

  for (let round = 0; round < rounds; round++) {
    const id = ids[round % ids.length]!
    const alike = [...(await shown()).cells].filter(([, each]) => each['id'] === id)
    await google('/modes', 'PUT', { metadataFollowsSort: random(2) === 0 })
    await interrupt(id)
    const taken = await buyer.call('takeAccount', {
      body: { accountId: id, sheetUrl: `sheet:${sheetId}`, rowNumber: 2 },
    })
    if (taken.status !== 200) continue
    const { recordId } = taken.body.account
    const what = `round ${round}, take ${recordId}`
    const rows = alike.filter(([, each]) => each['name'] === taken.body.account.name).map(([tag]) => tag)
    const mark = { text: `taken #${recordId}`, rows }
    const isOdd = await settled(what, id)
    if (isOdd) conflicts += 1
    await compare(what, { ...mark, must: !isOdd })
    await interrupt(id)
    const undone = await buyer.call('undoTake', { params: { id: String(recordId) }, body: {} })
    if (undone.status !== 200) broken.push(`${what}: not taken back: ${undone.text}`)
    const isOddBack = await settled(`${what} back`, id)
    if (isOddBack) conflicts += 1
    await compare(`${what} back`, isOddBack ? { ...mark, must: false } : null)
    done += 1
    await lead.call('refreshSheet', { params: { id: String(sheetId) }, body: {} })
  }
  return { rounds: done, edits, conflicts, broken }
}

/**
 * A buyer takes and returns accounts while people edit the sheet during the writes. Then checks that no foreign cell
 * changed, and that ours show what they should.
 */
export const editWhileWriting = async (
  world: EditsWorld,
  { rounds, seed, sheets = 1 }: EditsPlan,
): Promise<EditsReport> => {
  const reports = await Promise.all(
    Array.from({ length: sheets }, (_each, n) =>
      workOn(world, randomFrom(seed + n * 7_919), Math.ceil(rounds / sheets)),
    ),
  )
  const sum = (of: (report: EditsReport) => number): number => reports.reduce((all, each) => all + of(each), 0)
  return {
    rounds: sum((each) => each.rounds),
    edits: sum((each) => each.edits),
    conflicts: sum((each) => each.conflicts),
    broken: reports.flatMap((each) => each.broken),
  }
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

// Minimal search over thousands of rows: a field, a windowed table, and nothing else.

type Row = Record<(typeof columns)[number], string | number | null> & { id: number; name: string }
const columns = ['id', 'name', 'status', 'clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'] as const
const height = 36

const Page = ({ all }: { all: Row[] }) => {
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words)
  const rows = useMemo(() => {
    const low = sought.toLowerCase()
    return all.filter(({ id, name }) => name.toLowerCase().includes(low) || String(id).includes(low))
  }, [all, sought])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => height, overscan: 6 })
  const shown = virtual.getVirtualItems()
  return (
    <>
      <input type="search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <p>
        Found {rows.length} of {all.length}
      </p>
      <table>
        <tbody>
          <tr style={{ height: shown[0]?.start ?? 0 }} />
          {shown.map(({ index }) => (
            <tr key={rows[index]!.id} style={{ height }}>
              {columns.map((column) => (
                <td key={column}>{rows[index]![column]}</td>
              ))}
            </tr>
          ))}
          <tr style={{ height: virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </>
  )
}

const all = (await (await fetch('/api/campaigns')).json()) as Row[]
createRoot(document.getElementById('root')!).render(<Page all={all} />)

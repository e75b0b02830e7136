import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { regionName } from '../../../lib/regions.ts'
import classes from './country-grid.module.css'

/** Countries with how many accounts are free there, most first. */
export const byCount = (byCountry: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(byCountry)
    .filter(([, count]) => count > 0)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))

/** How much is seen of the one before, in px. */
const peek = 44

interface CountryGridProps {
  countries: readonly [string, number][]
  chosen: string | undefined
  onChoose: (country: string) => void
  /** The list that a tile opens. */
  controls: string
  dim: boolean
}

/** Ruled tiles, one for each country: code, count, name, and a bar in proportion to the first. */
export const CountryGrid = ({ countries, chosen, onChoose, controls, dim }: CountryGridProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const most = countries[0]?.[1] ?? 1
  const grid = useRef<HTMLUListElement>(null)
  // One stop for Tab: the tile that had the focus last, else the open one, else the first.
  const [last, setLast] = useState<string>()
  const stop = [last, chosen].find((code) => countries.some(([each]) => each === code)) ?? countries[0]?.[0]
  useEffect(() => {
    // Folded to one line, the chosen one is what one sees of it.
    const tile = grid.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.parentElement
    if (chosen !== undefined && tile && grid.current)
      // The one before it shows that there is more.
      grid.current.scrollLeft = tile.offsetLeft - grid.current.offsetLeft - peek
  }, [chosen])
  const walk = (event: KeyboardEvent) => {
    const tiles = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = tiles.findIndex((tile) => tile === document.activeElement)
    // As many as stand in the first line, whatever the width.
    const across = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop).length
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + across, ArrowUp: at - across }
    const next = { ...to, Home: 0, End: tiles.length - 1 }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    tiles[next]?.focus()
  }
  return (
    <ul
      ref={grid}
      className={classes.grid}
      aria-label={t('byCountry')}
      data-dim={dim || undefined}
      data-folded={chosen !== undefined || undefined}
    >
      {countries.map(([code, count]) => (
        <li key={code}>
          <button
            type="button"
            className="bare inset"
            aria-expanded={code === chosen}
            aria-controls={code === chosen ? controls : undefined}
            tabIndex={code === stop ? 0 : -1}
            onKeyDown={walk}
            onFocus={() => setLast(code)}
            onClick={() => onChoose(code)}
          >
            <span className={classes.code}>{code}</span>
            <span className={classes.count}>{formatNumber(count, language)}</span>
            <span className={classes.name}>{regionName(code, language)}</span>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${Math.max(2, (100 * count) / most)}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

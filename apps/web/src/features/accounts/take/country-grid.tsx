import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import classes from './country-grid.module.css'

/** Countries with their number of free accounts, most first; countries without any are left out. */
export const byCount = (byCountry: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(byCountry)
    .filter(([, count]) => count > 0)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))

/** Visible part of the preceding tile, in px. */
const peek = 44

interface CountryGridProps {
  countries: readonly [string, number][]
  chosen: string | undefined
  onChoose: (country: string) => void
  /** Element id of the list that a tile opens. */
  controls: string
  dim: boolean
}

/** Grid of countries: code, count, name, and a bar relative to the first. */
export const CountryGrid = ({ countries, chosen, onChoose, controls, dim }: CountryGridProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const most = countries[0]?.[1] ?? 1
  const grid = useRef<HTMLUListElement>(null)
  // Roving tabindex: the last focused tile, else the open one, else the first.
  const [last, setLast] = useState<string>()
  const stop = [last, chosen].find((code) => countries.some(([each]) => each === code)) ?? countries[0]?.[0]
  useEffect(() => {
    // In the folded line the selected tile must be visible.
    const tile = grid.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.parentElement
    if (chosen !== undefined && tile && grid.current)
      // A part of the preceding tile hints that the line scrolls.
      grid.current.scrollLeft = tile.offsetLeft - grid.current.offsetLeft - peek
  }, [chosen])
  const walk = (event: KeyboardEvent) => {
    const tiles = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = tiles.findIndex((tile) => tile === document.activeElement)
    // Tiles per line at the current width.
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

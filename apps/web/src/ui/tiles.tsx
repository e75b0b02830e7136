import type { ComponentProps, ReactNode } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { formatNumber } from '../lib/format.ts'
import { Skeleton } from './feedback/skeleton.tsx'
import classes from './tiles.module.css'

interface TilesProps extends ComponentProps<'dl'> {
  /** Two per line on narrow phones. */
  four?: boolean
  dim?: boolean
}

/** Headline figures of a page. */
export const Tiles = ({ four, dim, ...more }: TilesProps) => (
  <dl className={classes.tiles} data-four={four || undefined} data-dim={dim || undefined} {...more} />
)

interface TileProps {
  label: string
  /** Undefined while loading. */
  value: number | undefined
  /** Width of the placeholder, in px. */
  width?: number
  children?: ReactNode
}

export const Tile = ({ label, value, width = 40, children }: TileProps) => {
  const language = useLanguage()
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd translate="no">
        {value === undefined ? <Skeleton width={width} height={16} /> : formatNumber(value, language)}
        {children}
      </dd>
    </div>
  )
}

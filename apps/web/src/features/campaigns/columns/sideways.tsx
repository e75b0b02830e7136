import { useEffect, useRef, type CSSProperties, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useSize } from '#ui/chart/use-size.ts'
import classes from '../list.module.css'
import type { Column } from './columns.ts'
import '../texts.ts'

interface SidewaysProps {
  columns: readonly Column[]
  /** All columns fit. */
  off: boolean
  children: ReactNode
}

/**
 * Scrolls a wide table sideways by a bar at the bottom of the window, under a sticky head and above sticky totals. A
 * scroll container would make both scroll away.
 */
export const Sideways = ({ columns, off, children }: SidewaysProps) => {
  const { t } = useTranslation('campaigns')
  const root = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const width = useSize(root)?.width
  const need = columns.reduce((sum, each) => sum + each.width, 0)
  const on = !off && width !== undefined && width < need
  const nameAt = columns
    .slice(
      0,
      columns.findIndex(({ key }) => key === 'name'),
    )
    .reduce((sum, each) => sum + each.width, 0)
  const shift = () => root.current?.style.setProperty('--x', `${bar.current?.scrollLeft ?? 0}px`)
  useEffect(() => {
    const node = root.current
    if (!on || !node) return
    const turn = (event: WheelEvent) => {
      const by = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (by === 0 || !bar.current) return
      event.preventDefault()
      bar.current.scrollLeft += by
    }
    node.addEventListener('wheel', turn, { passive: false })
    return () => {
      node.removeEventListener('wheel', turn)
      node.style.removeProperty('--x')
    }
  }, [on])
  // Scroll a focused cell into view.
  const reveal = ({ target }: FocusEvent<HTMLElement>) => {
    const [view, own] = [root.current?.getBoundingClientRect(), target.closest('td, th')?.getBoundingClientRect()]
    if (!on || !bar.current || !view || !own) return
    if (own.right > view.right) bar.current.scrollLeft += own.right - view.right
    else if (own.left < view.left) bar.current.scrollLeft -= view.left - own.left
  }
  const sizes = { '--need': `${need}px`, '--name-at': `${nameAt}px` } as CSSProperties
  return (
    <div ref={root} className={classes.sideways} data-on={on || undefined} style={sizes} onFocus={reveal}>
      {children}
      {on && (
        <div
          ref={bar}
          className={classes.bar}
          role="group"
          aria-label={t('sideways')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows scroll it
          tabIndex={0}
          onScroll={shift}
        >
          <div />
        </div>
      )}
    </div>
  )
}

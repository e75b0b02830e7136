import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import classes from './column-chooser.module.css'
import './column-texts.ts'

export interface ChooserColumn {
  key: string
  title: string
  /** Cannot be hidden. */
  locked: boolean
}

export interface ColumnChooserProps {
  /** All columns: shown ones first, in their order. */
  columns: readonly ChooserColumn[]
  shown: readonly string[]
  /** Default columns. */
  initial: readonly string[]
  onChoose: (shown: readonly string[]) => void
  density: 'normal' | 'dense'
  onDensity: (density: 'normal' | 'dense') => void
  onReset: () => void
}

/** Moves a key to the index of another one. */
const movedTo = (order: readonly string[], key: string, to: number): string[] => {
  const rest = order.filter((each) => each !== key)
  return [...rest.slice(0, to), key, ...rest.slice(to)]
}

/** Focus trap: Tab wraps around. */
const keepInside = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=radio]), input:checked, button')]
  const [first, last] = [stops[0], stops.at(-1)]
  if (event.target !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/**
 * Chooses and orders columns: ticked, dragged by the grip, or moved by Alt + arrow, which is announced to screen
 * readers. Changes apply at once. Unticked columns keep their place while this is open.
 */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const { columns, shown, initial, onChoose, density, onDensity, onReset } = props
  const { t } = useTranslation('columns')
  const [order, setOrder] = useState<readonly string[]>(() => columns.map(({ key }) => key))
  const [sought, setSought] = useState('')
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // Before paint, so that the next key already reaches the field.
  useLayoutEffect(() => field.current?.focus(), [])
  const of = useMemo(() => new Map(columns.map((each) => [each.key, each])), [columns])
  const words = sought.trim().toLowerCase()
  const rows = order.flatMap((key) => {
    const column = of.get(key)
    return column && column.title.toLowerCase().includes(words) ? [column] : []
  })
  const on = new Set(shown)

  const arrange = (next: readonly string[]) => {
    setOrder(next)
    onChoose(next.filter((key) => on.has(key)))
  }
  const move = (key: string, to: number) => {
    if (to < 0 || to >= order.length || order.indexOf(key) === to) return
    arrange(movedTo(order, key, to))
    setSaid(t('moved', { column: of.get(key)?.title ?? key, place: to + 1, all: order.length }))
  }
  const tick = (key: string) => {
    onChoose(order.filter((each) => on.has(each) !== (each === key)))
  }
  const reset = () => {
    setOrder([...initial, ...order.filter((key) => !initial.includes(key))])
    onReset()
    setSaid(t('wasReset'))
  }
  const onKey = (key: string, place: number) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    if (event.altKey) return move(key, order.indexOf(key) + by)
    const next = rows[place + by]
    list.current?.querySelector<HTMLElement>(`[data-key='${next?.key}'] input`)?.focus()
  }
  const onDrag = (key: string) => (event: PointerEvent<HTMLElement>) => {
    if (dragged !== key || !list.current) return
    const over = [...list.current.children].find((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    const target = over?.getAttribute('data-key')
    if (target && target !== key) move(key, order.indexOf(target))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps Tab among what is in it
    <div className={classes.chooser} onKeyDown={keepInside}>
      <input
        ref={field}
        type="search"
        className={classes.find}
        aria-label={t('find')}
        placeholder={t('find')}
        maxLength={40}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || sought === '') return
          // One press closes one layer.
          event.stopPropagation()
          event.nativeEvent.stopImmediatePropagation()
          setSought('')
        }}
      />
      <p className="sr" id={hint}>
        {t('howToMove')}
      </p>
      <ul ref={list} className={classes.list} aria-label={t('title')}>
        {rows.map(({ key, title, locked }, place) => (
          <li key={key} data-key={key} data-dragged={dragged === key || undefined}>
            <span
              className={classes.grip}
              data-locked={locked || undefined}
              title={locked ? t('locked') : t('drag')}
              onPointerDown={(event) => {
                if (locked || event.button !== 0) return
                event.preventDefault()
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(key)
              }}
              onPointerMove={onDrag(key)}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <Icon name={locked ? 'lock' : 'grip'} size={13} />
            </span>
            <label>
              <input
                type="checkbox"
                checked={on.has(key)}
                aria-describedby={hint}
                aria-disabled={locked || undefined}
                onChange={() => !locked && tick(key)}
                onKeyDown={onKey(key, place)}
              />
              <span>{title}</span>
            </label>
            {!locked && (
              <kbd className={classes.keys} aria-hidden="true">
                Alt ↑ ↓
              </kbd>
            )}
          </li>
        ))}
        {rows.length === 0 && <li className={classes.none}>{t('none')}</li>}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
      <div className={classes.foot}>
        <Segmented
          label={t('density')}
          value={density}
          options={[
            { value: 'dense', label: t('dense') },
            { value: 'normal', label: t('normal') },
          ]}
          onChange={onDensity}
        />
        <Button variant="quiet" onClick={reset}>
          {t('reset')}
        </Button>
      </div>
    </div>
  )
}

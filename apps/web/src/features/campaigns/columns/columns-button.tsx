import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useDismiss } from '../../../ui/feedback/use-dismiss.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from '../campaigns.module.css'
import { allColumns, lockedColumn, usualColumns, type ColumnKey } from './columns.ts'
import type { Columns, Density } from './use-columns.ts'
import '../texts.ts'

const Chooser = lazy(async () => ({ default: (await import('../../../ui/list/column-chooser.tsx')).ColumnChooser }))

/** How many columns there are; opens the choice of them. Esc takes back what was chosen since it opened. */
export const ColumnsButton = ({ columns }: { columns: Columns }) => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const { keys, density, choose } = columns
  const [before, setBefore] = useState<{ keys: readonly ColumnKey[]; density: Density }>()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = before !== undefined
  useDismiss(root, open, (byKey) => {
    if (byKey) {
      if (before && `${before.keys.join()} ${before.density}` !== `${keys.join()} ${density}`)
        choose(before.keys, before.density)
      button.current?.focus()
    }
    setBefore(undefined)
  })
  // As it was when it opened: what is not shown stands behind the rest.
  const all = useMemo(() => {
    const first = before?.keys ?? []
    return [...first, ...allColumns.filter((key) => !first.includes(key))].map((key) => ({
      key,
      title: t(`columns.${key}`),
      locked: key === lockedColumn,
    }))
  }, [before, t])
  return (
    <div ref={root} className={classes.columns}>
      <Button
        ref={button}
        aria-label={t('columnsOf', { n: formatNumber(keys.length, language) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        leftSection={<Icon name="columns" size={15} />}
        onClick={() => setBefore(open ? undefined : { keys, density })}
      >
        <span className={classes.word}>{t('columnsTitle')}</span>
        <span className={classes.count} data-count={formatNumber(keys.length, language)} />
      </Button>
      {open && (
        <div className={classes.chooser} id={id} role="dialog" aria-label={t('columnsTitle')}>
          <Suspense>
            <Chooser
              columns={all}
              shown={keys}
              usual={usualColumns}
              onChoose={(chosen) => choose(chosen as readonly ColumnKey[])}
              density={density}
              onDensity={(next) => choose(keys, next)}
              onReset={() => choose(undefined, 'normal')}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { useDismiss } from '../../ui/feedback/use-dismiss.ts'
import { Icon } from '../../ui/button/icon.tsx'
import './button-texts.ts'
import classes from './columns.module.css'
import type { ColumnKind } from './kind.ts'
import type { ColumnChoice, Density } from './use-column-choice.ts'

const Chooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }))

interface ColumnsButtonProps<Key extends string> {
  kind: ColumnKind<Key>
  choice: ColumnChoice<Key>
  titleOf: (key: Key) => string
}

/** Shows the number of columns and opens the chooser. Esc reverts changes made since it opened. */
export const ColumnsButton = <Key extends string>({ kind, choice, titleOf }: ColumnsButtonProps<Key>) => {
  const { t } = useTranslation('columnsButton')
  const language = useLanguage()
  const { keys, density, choose } = choice
  const [before, setBefore] = useState<{ keys: readonly Key[]; density: Density }>()
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
  // Order at the time of opening; hidden columns come last.
  const all = useMemo(() => {
    const first = before?.keys ?? []
    return [...first, ...kind.all.filter((key) => !first.includes(key))].map((key) => ({
      key,
      title: titleOf(key),
      locked: key === kind.locked,
    }))
  }, [before, kind, titleOf])
  return (
    <div ref={root} className={classes.columns}>
      <Button
        ref={button}
        aria-label={t('count', { n: formatNumber(keys.length, language) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        leftSection={<Icon name="columns" size={15} />}
        onClick={() => setBefore(open ? undefined : { keys, density })}
      >
        <span className={classes.word}>{t('title')}</span>
        <span className={`count ${classes.count}`} data-count={formatNumber(keys.length, language)} />
      </Button>
      {open && (
        <div className={classes.chooser} id={id} role="dialog" aria-label={t('title')}>
          <Suspense>
            <Chooser
              columns={all}
              shown={keys}
              initial={kind.initial}
              onChoose={(chosen) => choose(chosen as readonly Key[])}
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

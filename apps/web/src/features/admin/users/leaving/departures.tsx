import type { Departure } from '@app/contract'
import { useState } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { useMinutesLeft } from '#lib/hooks/use-minutes-left.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { RestDialog } from './rest-dialog.tsx'
import classes from './leaving.module.css'
import './texts.ts'
import { useUndo, type UndoAnswer } from './use-undo.ts'

const Left = ({ departure, busy, onUndo }: { departure: Departure; busy: boolean; onUndo: () => void }) => {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  const { username, by } = departure
  const minutes = useMinutesLeft(departure.undoUntil)
  if (minutes === 0) return null
  return (
    <Banner
      kind="warning"
      action={
        <Button busy={busy} aria-label={t('undoOf', { username })} onClick={onUndo}>
          {t(busy ? 'undoing' : 'undo')}
        </Button>
      }
    >
      {t('left', { count: minutes, n: formatNumber(minutes, language), username, by })}
    </Banner>
  )
}

/** People deleted in the last minutes, while that can be undone; renders nothing if there are none. */
export const Departures = () => {
  const { t } = useTranslation('leaving')
  const departures = adminApi.useListDeparturesQuery().data?.departures ?? []
  const [undone, setUndone] = useState<UndoAnswer>()
  const { busy, undo } = useUndo(setUndone)
  return (
    <>
      {departures.length > 0 && (
        <section className={classes.departures} aria-label={t('list')}>
          {departures.map((departure) => (
            <Left
              key={departure.id}
              departure={departure}
              busy={busy === departure.id}
              onUndo={() => void undo(departure.id)}
            />
          ))}
        </section>
      )}
      {undone && <RestDialog undone={undone} onClose={() => setUndone(undefined)} />}
    </>
  )
}

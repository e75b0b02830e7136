import { metricParameters, metricSlots, type DashboardConfig } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { statsApi } from '../../api/calls/stats.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Note, ToldFailure } from '../../ui/feedback/note.tsx'
import classes from './admin.module.css'
import './texts.ts'
import { useAct } from '../../ui/dialog/use-act.ts'

/** Parameters used by more than one slot. */
const usedTwice = (map: DashboardConfig) =>
  metricParameters.filter((parameter) => metricSlots.filter((slot) => map[slot] === parameter).length > 1)

const Form = ({ saved }: { saved: DashboardConfig }) => {
  const { t } = useTranslation('admin')
  const [changed, setChanged] = useState<Partial<DashboardConfig>>({})
  const [save] = statsApi.useSaveDashboardConfigMutation()
  const { busy, failure, run } = useAct(t('config.failed'), () => setChanged({}))
  const map = { ...saved, ...changed }
  return (
    <form
      className={classes.config}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Other browsers are notified by the server.
        void run(save({ body: map }), () => {
          window.dispatchEvent(new CustomEvent('dashboardConfigUpdated', { detail: map }))
          return t('config.saved')
        })
      }}
    >
      <div className={classes.slots}>
        {metricSlots.map((slot) => (
          <Choice
            key={slot}
            label={t(`metrics.${slot}`)}
            value={map[slot]}
            options={metricParameters.map((parameter) => ({ value: parameter, label: t(`metrics.${parameter}`) }))}
            onChange={(parameter) =>
              setChanged({ ...changed, [slot]: metricParameters.find((each) => each === parameter) })
            }
          />
        ))}
      </div>
      {usedTwice(map).map((parameter) => (
        <Note key={parameter} kind="warning">
          {t('config.twice', { parameter: t(`metrics.${parameter}`) })}
        </Note>
      ))}
      <ToldFailure text={failure?.text} />
      <div>
        <Button type="submit" busy={busy}>
          {t(busy ? 'common.saving' : 'config.save')}
        </Button>
      </div>
    </form>
  )
}

const Body = () => {
  const { t } = useTranslation('admin')
  const { data, error, isFetching, refetch } = statsApi.useGetAdminDashboardConfigQuery()
  if (data) return <Form saved={data} />
  if (error) return <Failed title={t('failures.load')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className={classes.config} aria-busy="true">
      <Skeleton width="60%" height={16} />
    </div>
  )
}

/** Mapping of tracker parameters to dashboard slots. Collapsed at first, fetched on open. */
export const Config = () => {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('config.title')}>
      <div className={classes.fold}>
        <button type="button" className="bare" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="chevron" />
          {t('config.title')}
        </button>
        <span className="hint">{t('config.summary')}</span>
      </div>
      {open && <Body />}
    </section>
  )
}

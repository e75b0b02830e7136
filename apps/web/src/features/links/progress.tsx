import { linkStages, type LinkStage } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './progress.module.css'
import './texts.ts'
import { usePercent } from './use-percent.ts'

/** Start and length of each stage, in percent of the bar. */
const parts: Record<LinkStage, [from: number, length: number]> = {
  initializing: [0, 25],
  campaign: [25, 30],
  streams: [55, 25],
  finalizing: [80, 20],
}

interface ProgressProps {
  /** Current stage; undefined while no link is being made. */
  stage: LinkStage | undefined
  done: boolean
}

/** Four labelled segments, one per step of the server; phones show only the current label. */
export const Progress = ({ stage, done }: ProgressProps) => {
  const { t } = useTranslation('links')
  const percent = usePercent(stage, done)
  if (stage === undefined || percent === null) return null
  const now = done ? 'finalizing' : stage
  return (
    <div className={classes.progress}>
      <div className={classes.head}>
        <h2>{t('creatingTitle')}</h2>
        <b>{percent}%</b>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={percent}
        aria-valuetext={t(`stages.${now}`)}
      >
        {linkStages.map((each) => {
          const [from, length] = parts[each]
          const filled = Math.max(0, Math.min(1, (percent - from) / length))
          return (
            <span key={each} style={{ flexGrow: length }}>
              <i style={{ width: `${filled * 100}%` }} />
            </span>
          )
        })}
      </div>
      <ol className={classes.names} aria-hidden="true">
        {linkStages.map((each) => (
          <li key={each} style={{ flexGrow: parts[each][1] }} data-now={each === now || undefined}>
            {t(`stages.${each}`)}
          </li>
        ))}
      </ol>
      <p className={classes.now}>
        <b>{t(`stages.${now}`)}</b> {t('step', { n: linkStages.indexOf(now) + 1 })}
      </p>
      <span className="sr" role="status">
        {t(`stages.${now}`)}
      </span>
    </div>
  )
}

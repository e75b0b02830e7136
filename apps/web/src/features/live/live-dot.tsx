import { useTranslation } from '../../i18n/use-translation.ts'
import type { LiveState } from './leader.ts'
import classes from './live-dot.module.css'

/** Indicates whether the page updates by itself. Announced to screen readers only if it does not. */
export const LiveDot = ({ state }: { state: LiveState }) => {
  const { t } = useTranslation()
  const off = state === 'off'
  return (
    <span className={classes.live} data-state={state} title={off ? t('live.offHelp') : undefined}>
      <span className="sr-phone">{t(`live.${state}`)}</span>
      <span className="sr" role="status">
        {off && t('live.offHelp')}
      </span>
    </span>
  )
}

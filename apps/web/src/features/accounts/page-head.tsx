import type { RoleName } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import { useLanguage } from '../../i18n/use-language.ts'
import { useLate } from '../../lib/use-late.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Chip } from '../../ui/status.tsx'
import classes from './page-head.module.css'
import { formatMoment } from './moment.ts'
import './texts.ts'

/** The two faces of the page. */
export type View = 'buyer' | 'panel'

interface PageHeadProps {
  role: RoleName | null
  view: View
  /** For those who have both. */
  onView: ((view: View) => void) | undefined
  /** When the sheets behind the lists were read. */
  asOf: string | null | undefined
  busy: boolean
  onRefresh: () => void
}

/** Whose page this is, which of its faces, how new it is, and Refresh. */
export const PageHead = ({ role, view, onView, asOf, busy, onRefresh }: PageHeadProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const waiting = useLate(busy)
  return (
    <>
      <div className={classes.updating} role="status">
        {waiting && <span className="sr">{t('common.updating')}</span>}
      </div>
      <div className={classes.head}>
        <Chip>{t(`roles.${role ?? 'none'}`)}</Chip>
        {onView && (
          <Segmented
            label={t('view')}
            value={view}
            options={[
              { value: 'panel', label: t('farmerPanel') },
              { value: 'buyer', label: t('buyerView') },
            ]}
            onChange={onView}
          />
        )}
        <span className={classes.rest}>
          {asOf && <span className="hint">{t('sheetsRead', { time: formatMoment(asOf, language) })}</span>}
          <Button leftSection={<Icon name="refresh" size={15} />} disabled={busy} aria-busy={busy} onClick={onRefresh}>
            {t('common.refresh')}
          </Button>
        </span>
      </div>
    </>
  )
}

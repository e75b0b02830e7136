import type { RoleName } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { ReactNode } from 'react'
import { useBeside } from '../../lib/hooks/use-beside.ts'
import { Toolbar, zoned } from '../../ui/toolbar.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import './texts.ts'
import { formatDateTime } from '../../lib/moment.ts'

/** The two faces of the page. */
export type View = 'buyer' | 'panel'

interface PageHeadProps {
  role: RoleName | null
  view: View
  /** For those who have both. */
  onView: ((view: View) => void) | undefined
  /** When the sheets behind the lists were read; null while that is not known, undefined where it is not said. */
  asOf: string | null | undefined
  busy: boolean
  onRefresh: () => void
  /** What else decides what is shown. */
  children?: ReactNode
  end?: ReactNode
  /** Rare actions, behind '⋯'. */
  details?: ReactNode
}

/** Which of its faces the page shows, how new it is, and Refresh; whose it is, behind '⋯'. */
export const PageHead = ({ role, view, onView, asOf, busy, onRefresh, children, end, details }: PageHeadProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const isBeside = useBeside()
  const freshness =
    asOf === undefined ? undefined : zoned(asOf && t('sheetsRead', { time: formatDateTime(asOf, language) }))
  return (
    <Toolbar
      // Beside a drawer the line has no room for it.
      freshness={isBeside ? undefined : freshness}
      busy={busy}
      onRefresh={onRefresh}
      end={end}
      details={
        <>
          <Chip>{t(`roles.${role ?? 'none'}`)}</Chip>
          {isBeside && freshness && <p className="hint">{freshness}</p>}
          {details}
        </>
      }
    >
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
      {children}
    </Toolbar>
  )
}

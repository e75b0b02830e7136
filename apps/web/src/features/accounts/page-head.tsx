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

/** Views of the page. */
export type View = 'buyer' | 'panel'

interface PageHeadProps {
  role: RoleName | null
  view: View
  /** Only for people who have both views. */
  onView: ((view: View) => void) | undefined
  /** When the sheets were last read; null while unknown, undefined to show nothing. */
  asOf: string | null | undefined
  busy: boolean
  onRefresh: () => void
  /** Further filters of the page. */
  children?: ReactNode
  end?: ReactNode
  /** Rare actions, behind '⋯'. */
  details?: ReactNode
}

/** Page head: view switch, freshness and Refresh; the role is behind '⋯'. */
export const PageHead = ({ role, view, onView, asOf, busy, onRefresh, children, end, details }: PageHeadProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const isBeside = useBeside()
  const freshness =
    asOf === undefined ? undefined : zoned(asOf && t('sheetsRead', { time: formatDateTime(asOf, language) }))
  return (
    <Toolbar
      // There is no room for it beside a drawer.
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

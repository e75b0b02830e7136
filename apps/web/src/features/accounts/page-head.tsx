import type { RoleName } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { PageHead as Head } from '../../ui/page-head.tsx'
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
}

/** Whose page this is, which of its faces, how new it is, and Refresh. */
export const PageHead = ({ role, view, onView, asOf, busy, onRefresh }: PageHeadProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
    <Head
      freshness={asOf && t('sheetsRead', { time: formatDateTime(asOf, language) })}
      busy={busy}
      onRefresh={onRefresh}
    >
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
    </Head>
  )
}

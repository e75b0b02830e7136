import type { RoleName } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import './texts.ts'
import { formatTime } from '../../lib/moment.ts'

/** The two modes of the page. */
export type Mode = 'pool' | 'mine'

interface ModeHeadProps {
  role: RoleName | null
  mode: Mode
  /** For those who have both. */
  onMode: ((mode: Mode) => void) | undefined
  /** When the list was read, in ms. */
  updated: number | undefined
  busy: boolean
  onRefresh: () => void
}

/** Whose page this is, which of its modes, how new it is, and Refresh. */
export const ModeHead = ({ role, mode, onMode, updated, busy, onRefresh }: ModeHeadProps) => {
  const { t } = useTranslation('codes')
  return (
    <PageHead
      freshness={updated !== undefined && t('words.updated', { time: formatTime(new Date(updated)) })}
      busy={busy}
      onRefresh={onRefresh}
    >
      <Chip>{t(`roles.${role ?? 'none'}`)}</Chip>
      {onMode && (
        <Segmented
          label={t('mode')}
          value={mode}
          options={[
            { value: 'pool', label: t('pool') },
            { value: 'mine', label: t('mine') },
          ]}
          onChange={onMode}
        />
      )}
    </PageHead>
  )
}

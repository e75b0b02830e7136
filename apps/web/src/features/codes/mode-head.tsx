import type { RoleName } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { Toolbar, zoned } from '../../ui/toolbar.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Chip } from '../../ui/feedback/status.tsx'
import './texts.ts'
import { formatTime } from '../../lib/moment.ts'

export type Mode = 'pool' | 'mine'

interface ModeHeadProps {
  role: RoleName | null
  mode: Mode
  /** Set only for people who have both modes. */
  onMode: ((mode: Mode) => void) | undefined
  /** Time the list was fetched, in ms. */
  updated: number | undefined
  busy: boolean
  onRefresh: () => void
  /** Search and filters of the list. */
  find?: ReactNode
  end?: ReactNode
  /** Rare actions. */
  details?: ReactNode
  /** Further filters of the page. */
  children?: ReactNode
}

/** Page head: mode switch, freshness and Refresh; the role is behind '⋯'. */
export const ModeHead = ({
  role,
  mode,
  onMode,
  updated,
  busy,
  onRefresh,
  find,
  end,
  details,
  children,
}: ModeHeadProps) => {
  const { t } = useTranslation('codes')
  return (
    <Toolbar
      freshness={zoned(updated !== undefined && t('words.updated', { time: formatTime(new Date(updated)) }))}
      busy={busy}
      onRefresh={onRefresh}
      find={find}
      end={end}
      details={
        <>
          <Chip>{t(`roles.${role ?? 'none'}`)}</Chip>
          {details}
        </>
      }
    >
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
      {children}
    </Toolbar>
  )
}

import type { RoleName } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { Toolbar, zoned } from '../../ui/toolbar.tsx'
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
  /** Search and filters of the one list of the page. */
  find?: ReactNode
  end?: ReactNode
  /** What is rarely asked for of it. */
  details?: ReactNode
  /** What else decides what is shown. */
  children?: ReactNode
}

/** Which of its modes the page is in, how new it is, and Refresh; whose it is, behind '⋯'. */
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

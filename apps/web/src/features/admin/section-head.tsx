import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatTime } from '../../lib/moment.ts'
import { Toolbar, zoned } from '../../ui/toolbar.tsx'
import '../../ui/ui-texts.ts'

interface SectionHeadProps {
  id: string
  title: ReactNode
  /** When the data was read, in ms. */
  updated: number | undefined
  busy: boolean
  refresh: () => void
  /** Overall state, on the same line. */
  children?: ReactNode
}

/** Head of a section without a list of its own: subject, freshness and Refresh. */
export const SectionHead = ({ id, title, updated, busy, refresh, children }: SectionHeadProps) => {
  const { t } = useTranslation('ui')
  return (
    <Toolbar
      freshness={zoned(updated !== undefined && t('words.updated', { time: formatTime(new Date(updated)) }))}
      busy={busy}
      onRefresh={refresh}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </Toolbar>
  )
}

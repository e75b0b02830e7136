import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLate } from '../lib/hooks/use-late.ts'
import { reportingZone } from '../lib/moment.ts'
import { Icon } from './icon.tsx'
import classes from './page-head.module.css'
import { Button } from './button.tsx'

interface PageHeadProps {
  /** Whose page this is and which of its faces. */
  children: ReactNode
  /** How new it is, said beside the zone of all times: nothing while that is not known, which keeps its place, and undefined where it is never said. */
  freshness: string | false | null | undefined
  busy: boolean
  onRefresh: () => void
}

/** A bar under the header, while an answer that is awaited lasts. */
export const Updating = ({ on }: { on: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={classes.updating} role="status">
      {on && <span className="sr">{t('common.updating')}</span>}
    </div>
  )
}

/** The first line of a page: whose it is, how new it is, and Refresh. A bar above says that an answer is on its way. */
export const PageHead = ({ children, freshness, busy, onRefresh }: PageHeadProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Updating on={useLate(busy)} />
      <div className={classes.head}>
        {children}
        <span className={classes.rest}>
          {freshness !== undefined && (
            <span className="hint">{freshness ? `${reportingZone()} · ${freshness}` : '\u00a0'}</span>
          )}
          <Button leftSection={<Icon name="refresh" size={15} />} busy={busy} onClick={onRefresh}>
            {t('common.refresh')}
          </Button>
        </span>
      </div>
    </>
  )
}

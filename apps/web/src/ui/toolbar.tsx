import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLate } from '../lib/hooks/use-late.ts'
import { useMedia } from '../lib/hooks/use-media.ts'
import { reportingZone } from '../lib/moment.ts'
import { Button } from './button/button.tsx'
import { useDismiss } from './feedback/use-dismiss.ts'
import { Icon } from './button/icon.tsx'
import classes from './toolbar.module.css'
import './ui-texts.ts'

/** Progress bar below the header while a request is pending. */
const Updating = ({ on }: { on: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={classes.updating} role="status">
      {on && <span className="sr">{t('common.updating')}</span>}
    </div>
  )
}

/** Freshness beside the reporting zone, which a page names once; blank while unknown. */
export const zoned = (freshness: string | false | null | undefined): string =>
  freshness ? `${reportingZone()} · ${freshness}` : '\u00a0'

/** Menu '⋯' for rare actions. */
export const More = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss(root, open, (byKey) => {
    setOpen(false)
    if (byKey) button.current?.focus()
  })
  return (
    <div ref={root} className={classes.more} data-popover>
      <Button
        ref={button}
        className={classes.icon}
        title={t('more')}
        aria-label={t('more')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" size={15} />
      </Button>
      {open && (
        <div className={classes.panel} id={id} role="group" aria-label={t('more')}>
          {children}
        </div>
      )}
    </div>
  )
}

interface ToolbarProps {
  /** Controls of what the page shows: tabs, period, comparison, or its subject. */
  children: ReactNode
  /** Search, filters and order of the list below; on phones on their own lines. */
  find?: ReactNode
  /** Zone and time of the data, shown once per page; omitted where the page shows it elsewhere. */
  freshness: ReactNode
  busy: boolean
  onRefresh: () => void
  /** The one create or add button of the page. */
  end?: ReactNode
  /** Rare actions, behind '⋯'. */
  details?: ReactNode
  /** The filters fill the line of a common screen: freshness moves behind '⋯' there too. */
  crowded?: boolean
}

/** The one line between the title and the content of a page. */
export const Toolbar = ({ children, find, freshness, busy, onRefresh, end, details, crowded }: ToolbarProps) => {
  const { t } = useTranslation('ui')
  const narrow = useMedia(crowded ? '(max-width: 1600px)' : '(max-width: 1000px)')
  const said = Boolean(freshness)
  return (
    <>
      <Updating on={useLate(busy)} />
      <div className={classes.bar} data-find={find ? true : undefined} data-end={end ? true : undefined}>
        {children}
        {find && <div className={classes.find}>{find}</div>}
        <div className={classes.rest}>
          {!narrow && said && <div className={classes.freshness}>{freshness}</div>}
          {end}
          <Button
            className={classes.icon}
            title={t('common.refresh')}
            aria-label={t('common.refresh')}
            busy={busy}
            onClick={onRefresh}
          >
            <Icon name="refresh" size={15} />
          </Button>
          {(details || (narrow && said)) && (
            <More>
              {narrow && said && <div className={classes.told}>{freshness}</div>}
              {details}
            </More>
          )}
        </div>
      </div>
    </>
  )
}

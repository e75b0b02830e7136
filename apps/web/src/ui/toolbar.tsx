import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLate } from '../lib/hooks/use-late.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Updating } from './page-head.tsx'
import classes from './toolbar.module.css'
import './ui-texts.ts'

interface ToolbarProps {
  /** What decides which figures the page shows: period, comparison. */
  children: ReactNode
  /** Zone and time of the figures, said once a page. */
  freshness: ReactNode
  busy: boolean
  onRefresh: () => void
  /** Tools that stand in the line where there is room, and behind '⋯' on a phone. */
  tools?: ReactNode
  /** What is rarely asked for: behind '⋯' everywhere. */
  details?: ReactNode
}

/** The one line of a page between its title and its content. */
export const Toolbar = ({ children, freshness, busy, onRefresh, tools, details }: ToolbarProps) => {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Updating on={useLate(busy)} />
      <div className={classes.bar} data-open={open || undefined}>
        {children}
        <div className={classes.freshness}>{freshness}</div>
        {tools && <div className={classes.tools}>{tools}</div>}
        <Button
          className={classes.icon}
          title={t('common.refresh')}
          aria-label={t('common.refresh')}
          busy={busy}
          onClick={onRefresh}
        >
          <Icon name="refresh" size={15} />
        </Button>
        <Button
          className={classes.more}
          data-always={details ? true : undefined}
          title={t('more')}
          aria-label={t('more')}
          aria-expanded={open}
          aria-controls={details && open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" size={15} />
        </Button>
        {details && open && (
          <div className={classes.details} id={id}>
            {details}
          </div>
        )}
      </div>
    </>
  )
}

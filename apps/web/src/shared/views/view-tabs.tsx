import { lazy, Suspense, type MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { useErrorText } from '../../api/error-text.ts'
import { viewsApi } from '../../api/calls/views.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatList, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import './texts.ts'
import type { Views } from './use-views.ts'
import classes from './views.module.css'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

interface ViewTabsProps {
  views: Views
  /** Number of rows in the open view. */
  count: number | undefined
}

/** Tabs of a list's views, and the actions of the open one. */
export const ViewTabs = ({ views, count }: ViewTabsProps) => {
  const { t } = useTranslation('views')
  const language = useLanguage()
  const errorText = useErrorText()
  const { all, open, isChanged, hasLine, isComing, definition, addressOf, none, opened, show, ask } = views
  const [change, { isLoading }] = viewsApi.useChangeViewMutation()
  const overwrite = async () => {
    if (!open) return
    const { error } = await change({ params: { id: String(open.id) }, body: { definition } })
    if (error) toast('error', errorText(error, t('failed')))
    else toast('success', t('saved', { name: open.name }))
  }
  /** Only unmodified clicks are handled; the browser does the rest. */
  const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  return (
    <div className={classes.tabs} role="group" aria-label={t('views')}>
      <div className={classes.list}>
        {all.length > 0 && (
          <Link
            className="inset"
            to={none()}
            preventScrollReset
            aria-current={open ? undefined : 'true'}
            onClick={(event) => isPlain(event) && opened(undefined)}
          >
            {t('words.all')}
            {!open && count !== undefined && <span className="hint">{formatNumber(count, language)}</span>}
          </Link>
        )}
        {all.map((view) => {
          const isOpen = view === open
          return (
            <Link
              key={view.id}
              className="inset"
              to={addressOf(view)}
              preventScrollReset
              title={view.name}
              aria-current={isOpen ? 'true' : undefined}
              onClick={(event) => isPlain(event) && opened(view)}
            >
              <span className={classes.name}>{view.name}</span>
              {isOpen && isChanged && (
                <span className={classes.dot}>
                  <span className="sr">{t('changed')}</span>
                </span>
              )}
              {isOpen && count !== undefined ? (
                <span className="hint">{formatNumber(count, language)}</span>
              ) : (
                view.sharedWith !== null && <span className="hint">{t('shared')}</span>
              )}
            </Link>
          )
        })}
      </div>
      {open && isChanged && open.changeable && (
        <Button variant="quiet" size="xs" busy={isLoading} onClick={() => void overwrite()}>
          {t('words.save')}
        </Button>
      )}
      {open && isChanged && (
        <Button variant="quiet" size="xs" onClick={() => show(open)}>
          {t('reset')}
        </Button>
      )}
      {open && !isChanged && (
        <IconButton icon="edit" size="sm" label={t('edit', { name: open.name })} onClick={() => ask('edit')} />
      )}
      {/* Hidden while views load: the links would push it aside. */}
      {(!open || isChanged) && !(hasLine && isComing) && (
        <Button variant="quiet" size="xs" leftSection={<Icon name="plus" size={13} />} onClick={() => ask('new')}>
          {t('save')}
        </Button>
      )}
    </div>
  )
}

/** Says that a view, or a part of it, no longer exists. */
const ViewNotice = ({ views: { notice } }: { views: Views }) => {
  const { t } = useTranslation('views')
  const language = useLanguage()
  if (!notice || (!notice.missing && notice.lost.length === 0)) return null
  const known = ['search', 'status', 'sort', 'group', 'columns', 'compare', 'by', 'of'] as const
  const names = notice.lost.map((name) => t(`parts.${known.find((each) => each === name) ?? 'other'}`))
  return (
    <div className={classes.notice}>
      <Note kind="warning">
        {notice.missing ? t('missing') : t('lost', { names: formatList([...new Set(names)], language) })}
      </Note>
    </div>
  )
}

/** View dialogs and notices between the toolbar of a list and its rows. */
export const ViewsBeside = ({ views, mayShare }: { views: Views; mayShare: boolean }) => {
  const { asked, ask, open } = views
  return (
    <>
      <ViewNotice views={views} />
      {asked && (
        <Suspense>
          <ViewDialog
            views={views}
            view={asked === 'edit' ? open : undefined}
            mayShare={mayShare}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

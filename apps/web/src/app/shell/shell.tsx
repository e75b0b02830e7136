import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSelector } from 'react-redux'
import { Outlet, useLocation } from 'react-router'
import { Bell } from '../../features/notifications/bell.tsx'
import { LiveDot } from '../../features/live/live-dot.tsx'
import { useLive } from '../../features/live/use-live.ts'
import { selectSignedIn } from '../../features/session/session-slice.ts'
import { useMe } from '../../features/session/me.tsx'
import { useAccessWatch } from '../../features/session/use-access-watch.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useRecord } from '../../lib/hooks/use-record.ts'
import { Toasts } from '../../ui/feedback/toasts.tsx'
import { Boundary } from '../boundary.tsx'
import { AccessNotice } from '../guards/access-notice.tsx'
import { AwayNotice } from '../away-notice.tsx'
import { DemoStrip } from '../../features/meta/demo-strip.tsx'
import { Header } from './header.tsx'
import { Keys } from './keys.tsx'
import { pageAt } from '../pages.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { lazily } from '../../ui/lazily.tsx'

// Used only without a sidebar; prefetched with the page, so that it opens without delay.
const MenuDrawer = lazily(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

const Records = lazily(async () => (await import('../records/records.tsx')).Records)

/** Status items at the top of every page, before sign-out. */
const Status = ({ live }: { live: ReturnType<typeof useLive> }) => (
  <>
    <Bell />
    <LiveDot state={live} />
  </>
)

/** Frame of every page behind sign-in: menu, header, demo strip. */
export const Shell = () => {
  const { t } = useTranslation()
  const me = useMe()
  useAccessWatch(me)
  const live = useLive()
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  const record = useRecord()
  // Loaded with the first record and kept mounted from then on: it asks before unsaved input is lost.
  const [opens, setOpens] = useState(false)
  if (record && !opens) setOpens(true)
  const narrow = useMedia('(max-width: 640px)')
  const heading = useRef<HTMLHeadingElement>(null)
  const page = pageAt(pathname)
  const title = page ? t(`pages.${page.title ?? page.label}`) : t('failures.pageNotFound')
  const rail = me.preferences.sidebar === 'rail'

  useEffect(() => {
    document.title = `${title} · ${t('shell.brand')}`
  }, [title, t])

  // After sign-in this counts as a new page. Opened by its address, the page starts at the skip link.
  const shown = useRef(useSelector(selectSignedIn) ? undefined : pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setDrawer(false)
    // On navigation, move the focus to the title, so that screen readers announce it and Tab starts there. Pages that
    // focus a field of their own are left alone.
    const content = document.getElementById('content')
    if (content === document.activeElement || !content?.contains(document.activeElement)) heading.current?.focus()
  }, [pathname])

  return (
    <div className={classes.app} data-rail={rail || undefined} data-beside={record ? true : undefined}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Sidebar rail={rail} />
      {(narrow || drawer) && <MenuDrawer opened={drawer} onClose={() => setDrawer(false)} />}
      <div className={classes.main}>
        <Header title={title} heading={heading} onMenu={() => setDrawer(true)} status={<Status live={live} />} />
        <DemoStrip />
        <main id="content" tabIndex={-1}>
          {live === 'away' && <AwayNotice />}
          <AccessNotice />
          <Boundary key={pathname}>
            <Suspense fallback={<div aria-busy="true" />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </main>
        <Toasts />
        <Keys />
      </div>
      {opens && <Records record={record} />}
    </div>
  )
}

import type { Me, SheetFailureCode } from '@app/contract'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { recordParam } from '../../lib/record.ts'
import { regionName } from '../../lib/regions.ts'
import { useAddress } from '../../lib/hooks/use-address.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useOpenRecord, useRecord } from '../../lib/hooks/use-record.ts'
import { Button } from '../../ui/button/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { byCount, CountryGrid } from './take/country-grid.tsx'
import { CountryList } from './take/country-list.tsx'
import { freeAsked, unasked } from './take/free-asked.ts'
import { Failed } from '../../ui/feedback/failed.tsx'
import classes from './lists.module.css'
import { MyAccounts, type RenderCode } from './mine/my-accounts.tsx'
import { NewsPlace } from './news.tsx'
import { PageHead, type View } from './page-head.tsx'
import './texts.ts'
import { Tile, Tiles } from '../../ui/tiles.tsx'
import { useRefreshBuyer } from './use-refresh-buyer.ts'
import { forgetTaken, keepTaken, useJustTaken } from './take/just-taken.ts'
import { useTake } from './take/use-take.ts'
import { Retry } from '../../ui/feedback/retry.tsx'
import { formatNumber } from '../../lib/format.ts'
import { formatDateTime } from '../../lib/moment.ts'

interface BuyerViewProps {
  me: Me
  onView: ((view: View) => void) | undefined
  /** Button that begins a launch, for people who may; `worded` adds its label where an icon alone would stand. */
  begin: ((worded: boolean) => ReactNode) | undefined
  /** Rendered below the person's own accounts. */
  launches: ReactNode
  renderCode: RenderCode
}

/** Page for taking accounts: free ones by country, the one just taken, and the person's own. */
export const BuyerView = (props: BuyerViewProps) => (
  <NewsPlace>
    <Content {...props} />
  </NewsPlace>
)

const countryIn = (params: URLSearchParams): string | undefined => {
  const code = params.get('country')?.toUpperCase()
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined
}

/** Google itself fails, not a single sheet. */
const isOutage = (trouble: SheetFailureCode): boolean => !trouble.startsWith('vendor_rejected/')

const Content = ({ me, onView, begin, launches, renderCode }: BuyerViewProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const errorText = useErrorText()
  const listId = useId()
  const { params, change } = useAddress()
  const mine = params.get('my') === '1'
  const country = mine ? undefined : countryIn(params)
  const summary = accountsApi.useGetAccountsSummaryQuery()
  const own = accountsApi.useListMyAccountsQuery()
  const [choosing, setChoosing] = useState(false)
  const { open } = useOpenRecord()
  const record = useRecord()
  const justTaken = useJustTaken(record?.kind === 'account' ? record.id : undefined)
  /** The open record of the account just taken closes together with the list it came from. */
  const closed = justTaken ? { [recordParam]: undefined } : {}
  // Scroll position at the moment of the take.
  const leftRef = useRef<number>(undefined)
  const { take, takeNext, busy, isOwn } = useTake((taken) => {
    leftRef.current = window.scrollY
    keepTaken(taken)
    open({ kind: 'account', id: taken.recordId })
  })
  // Also covers a record that never rendered.
  useEffect(() => () => forgetTaken(), [])
  const phone = useMedia('(max-width: 640px)')
  const list = useRef<HTMLElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (record || leftRef.current === undefined) return
    // Restore the focus and scroll position from before the take.
    list.current?.focus({ preventScroll: true })
    if (phone) window.scrollTo({ top: leftRef.current })
    leftRef.current = undefined
  }, [record, phone])
  // Selecting a country moves the focus to its list. On phones the list starts below the viewport.
  const toList = useRef(false)
  useEffect(() => {
    if (!toList.current || !list.current) return
    toList.current = false
    list.current.focus({ preventScroll: true })
    if (phone) list.current.scrollIntoView({ block: 'start' })
  }, [country, phone])
  const { refresh, busy: refreshing } = useRefreshBuyer(country, freeAsked(params).query)
  const countries = summary.data && byCount(summary.data.byCountry)
  const accounts = own.data?.accounts
  const asOf = summary.data?.asOf

  const toggleMine = () => {
    leftRef.current = undefined
    change(
      {
        ...unasked,
        ...closed,
        my: mine ? undefined : '1',
        country: undefined,
        search: undefined,
        page: undefined,
        filter: undefined,
      },
      true,
    )
  }
  const chooseCountry = (code: string | undefined) => {
    leftRef.current = undefined
    toList.current = code !== country
    change(
      { ...unasked, ...closed, country: code === country ? undefined : code, search: undefined, page: undefined },
      true,
    )
  }
  const available = (
    <>
      <div className={`${classes.head} ${classes.ruled} ${country ? classes.listed : ''}`}>
        <h2>{t('byCountry')}</h2>
      </div>
      {countries && countries.length > 0 && (
        <div ref={grid}>
          <CountryGrid
            countries={countries}
            chosen={country}
            onChoose={chooseCountry}
            controls={listId}
            dim={summary.error !== undefined}
          />
        </div>
      )}
      {countries?.length === 0 && <State icon="empty" role="status" title={t('none')} />}
      {!countries && summary.error && (
        <Failed
          title={t('failedSummary')}
          error={summary.error}
          busy={summary.isFetching}
          onRetry={() => void summary.refetch()}
        />
      )}
      {country && (
        // Appears together with the content above it, so that it is not pushed down later.
        <section
          ref={list}
          tabIndex={-1}
          className={`${classes.list} ${(countries ?? summary.error) ? '' : 'kept'}`}
          id={listId}
          aria-label={t('accountsOf', { country: regionName(country, language) })}
        >
          <CountryList
            key={country}
            country={country}
            take={take}
            takeNext={takeNext}
            busy={busy}
            isOwn={isOwn}
            onClose={() => {
              grid.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
              chooseCountry(country)
            }}
          />
        </section>
      )}
    </>
  )
  return (
    <div>
      <PageHead
        role={me.roleName}
        view="buyer"
        onView={onView}
        asOf={asOf ?? null}
        busy={refreshing || summary.isLoading}
        onRefresh={refresh}
        // On phones the line only has room for the controls of the person's own accounts.
        details={mine && phone ? begin?.(true) : undefined}
      >
        <Button aria-expanded={mine} data-shown={mine || undefined} className={classes.mine} onClick={toggleMine}>
          {t(mine ? 'hideMine' : 'showMine')}
        </Button>
        {!(mine && phone) && begin?.(false)}
        {mine && (
          <Button variant={begin || record ? 'default' : 'primary'} onClick={() => setChoosing(true)}>
            {t('createCampaign')}
          </Button>
        )}
      </PageHead>
      {summary.data && summary.error && (
        <Banner kind="warning" action={<Retry busy={summary.isFetching} onRetry={() => void summary.refetch()} />}>
          {errorText(summary.error, t('failedSummary'))}
          {asOf && ` ${t('showingAsOf', { time: formatDateTime(asOf, language) })}`}
        </Banner>
      )}
      {summary.data && !summary.error && summary.data.trouble && (
        <Banner kind="warning">
          {asOf && isOutage(summary.data.trouble)
            ? t('sheetsDown', { time: formatDateTime(asOf, language) })
            : t('sheetsFailure')}
        </Banner>
      )}
      <div className={country ? classes.listed : undefined}>
        <Tiles>
          <Tile label={t('totalAvailable')} value={summary.data?.total} />
          <Tile label={t('myAccounts')} value={accounts?.filter(({ closed }) => !closed).length}>
            {me.accLimit ? <small> {t('ofLimit', { n: formatNumber(me.accLimit, language) })}</small> : null}
          </Tile>
          <Tile label={t('countries')} value={countries?.length} />
        </Tiles>
      </div>
      {mine ? (
        <>
          <MyAccounts
            renderCode={renderCode}
            accounts={accounts}
            error={own.error}
            busy={own.isFetching}
            onRetry={() => void own.refetch()}
          />
          {/* Rendered after the late content above, so that nothing moves. */}
          {(accounts !== undefined || own.error !== undefined) && launches}
        </>
      ) : (
        available
      )}
      {choosing && <CampaignDialog accounts={accounts ?? []} onClose={() => setChoosing(false)} />}
    </div>
  )
}

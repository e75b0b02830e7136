import { links, type LinkRecord } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { linksApi } from '../../api/calls/links.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useRecord } from '../../lib/hooks/use-record.ts'
import { useRecordList } from '../../lib/record-list.ts'
import { regionName } from '../../lib/regions.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Count } from '../../ui/list/cells.tsx'
import { Bar, ListCsv, ListSearch, ListSort } from '../../ui/list/list-bar.tsx'
import { More } from '../../ui/toolbar.tsx'
import { ServerTable } from '../../ui/list/server-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import '../../ui/ui-texts.ts'
import { historyColumns } from './history-columns.tsx'
import classes from './history.module.css'
import './texts.ts'
import { useFailureText } from './use-failure-text.ts'
import type { Mending } from './use-mend.ts'

interface HistoryProps {
  countries: readonly string[]
  busy: number | undefined
  onOpen: (link: LinkRecord) => void
  onMend: (kind: Mending, link: LinkRecord) => void
  onSimilar: (link: LinkRecord) => void
}

/**
 * History of links: searched, filtered, sorted and paged by the server. Other pages link here by campaign or account.
 */
export const History = ({ countries, busy, onOpen, onMend, onSimilar }: HistoryProps) => {
  const { t } = useTranslation(['links', 'ui'])
  const { t: own } = useTranslation('links')
  const language = useLanguage()
  const asking = useMemo(
    () => ({
      sort: '-created_at',
      limit: 10,
      filters: { state: 'state', country: 'country', account: 'account_id', campaign: 'campaign_id' },
      among: { state: ['unfinished'], country: countries },
    }),
    [countries],
  )
  const list = useServerList(linksApi.endpoints.listLinks, links.listLinks, asking)
  const why = useFailureText()
  const columns = useMemo(
    () => historyColumns({ t: own, language, busy, why, onOpen, onMend, onSimilar }),
    [own, language, busy, why, onOpen, onMend, onSimilar],
  )
  const record = useRecord()
  useRecordList(
    'link',
    useMemo(() => list.rows?.map(({ id }) => id), [list.rows]),
  )
  const { state = 'all', country = '', account, campaign } = list.chosen
  const of = account ?? campaign
  return (
    <section className={classes.history} aria-labelledby="link-history">
      <Bar>
        <h2 id="link-history">
          {t('history')} <Count n={list.total} />
        </h2>
        <Segmented
          label={t('filter')}
          value={state}
          options={[
            { value: 'all', label: t('words.all') },
            { value: 'unfinished', label: t('unfinished') },
          ]}
          onChange={(next) => list.ask({ state: next === 'all' ? undefined : next })}
        />
        <Choice
          bare
          label={t('words.country')}
          value={country}
          options={[
            { value: '', label: t('words.country') },
            ...countries.map((code) => ({ value: code, label: `${code} ${regionName(code, language)}` })),
          ]}
          onChange={(next) => list.ask({ country: next })}
        />
        <ListSearch list={list} label={t('search')} />
        <ListSort list={list} columns={columns} />
        {of && (
          <Button size="xs" onClick={() => list.ask({ account: undefined, campaign: undefined })}>
            {t('ui:clearFilters')}: {of}
          </Button>
        )}
        <More>
          <ListCsv list={list} />
        </More>
      </Bar>
      {!list.data && list.error === undefined && (
        <span className="sr" role="status">
          {t('loading')}
        </span>
      )}
      <ServerTable
        list={list}
        label={t('history')}
        columns={columns}
        failed={t('linksFailed')}
        saysOld
        empty={t('none')}
        mark={({ id }) => (record?.kind === 'link' && record.id === id ? 'chosen' : undefined)}
        {...(of && { sought: of })}
      />
    </section>
  )
}

import type { LinkRecord as Record } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { linksApi } from '../../api/calls/links.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { RecordAnswer, RecordSection, RecordTitle } from '../../ui/dialog/record.tsx'
import { KeyValue, KeyValues } from '../../ui/list/key-values.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { LinkStatus, PublicLink } from './history-columns.tsx'
import './texts.ts'
import { useFailureText } from './use-failure-text.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Moment } from '../../ui/text/moment.tsx'
import { TrailSection } from '../../shared/trail/trail.tsx'

/** Details of a link: state, created parts, and whether it works. */
const Content = ({ link }: { link: Record }) => {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const failureText = useFailureText()
  const { check, watch } = link
  const trouble = failureText(link)
  const seen =
    check &&
    t('checked', {
      outcome: t(`outcomes.${check.outcome}`, { host: check.host ?? '', status: String(check.status ?? '') }),
      time: formatDateTime(check.at, language),
    })
  const broken =
    watch?.trouble &&
    t('watchBroken', {
      trouble: t(`troubles.${watch.trouble}`),
      since: formatDateTime(watch.since ?? watch.at, language),
    })
  const watched = watch
    ? (broken ?? t('watchFine', { time: formatDateTime(watch.at, language) }))
    : link.state === 'done'
      ? t('notWatched')
      : empty
  return (
    <RecordSection>
      {trouble && <Note kind="warning">{trouble}</Note>}
      {broken && <Note kind="warning">{broken}</Note>}
      <KeyValues>
        <KeyValue name={t('fields.link')}>
          <PublicLink link={link.campaign_link} />
        </KeyValue>
        <KeyValue name={t('check')}>{seen ?? (link.state === 'done' ? t('checking') : empty)}</KeyValue>
        <KeyValue name={t('watch')}>{watched}</KeyValue>
        <KeyValue name={t('words.country')}>{regionName(link.country, language)}</KeyValue>
        <KeyValue name={t('fields.pixel')}>
          <span translate="no" className="mono">
            {link.pixel}
          </span>
        </KeyValue>
        <KeyValue name={t('pwaLink')}>
          <PublicLink link={link.pwa_link} />
        </KeyValue>
        <KeyValue name={t('template')}>{link.template ?? empty}</KeyValue>
        <KeyValue name={t('domain')}>{link.domain ?? empty}</KeyValue>
        <KeyValue name={t('streams')}>{link.streams_created.map(({ name }) => name).join(', ') || empty}</KeyValue>
        <KeyValue name={t('createdBy')}>{link.created_by}</KeyValue>
        <KeyValue name={t('created')}>
          <Moment at={link.created_at} />
        </KeyValue>
      </KeyValues>
    </RecordSection>
  )
}

/** Record of a link beside the list, with related items. */
export const LinkRecord = ({ id }: { id: number }) => {
  const { t } = useTranslation('links')
  const { currentData, error, isFetching, refetch } = linksApi.useGetLinkQuery({ params: { id: String(id) } })
  return (
    <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {(link) => (
        <>
          <RecordTitle>
            <span>{link.campaign_name}</span>
            <LinkStatus state={link.state} t={t} />
          </RecordTitle>
          <Content link={link} />
          <TrailSection from="link" id={link.id} />
        </>
      )}
    </RecordAnswer>
  )
}

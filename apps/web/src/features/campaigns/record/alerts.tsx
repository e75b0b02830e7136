import { useTranslation } from '#i18n/use-translation.ts'
import { attentionApi } from '#api/calls/attention.ts'
import { useAttentionWords, isPressing } from '#shared/attention/use-attention-words.ts'
import { RecordSection } from '#ui/dialog/record.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { Moment } from '#ui/text/moment.tsx'
import classes from './record.module.css'
import './texts.ts'

/** Alerts of a campaign, past and open: rule, figure with its days, and period. */
export const Alerts = ({ id }: { id: number }) => {
  const { t } = useTranslation('campaignRecord')
  const { ruleOf, figureOf } = useAttentionWords()
  const { data, error } = attentionApi.useGetCampaignAttentionQuery({ params: { id: String(id) } })
  return (
    <RecordSection title={t('alerts')}>
      {data === undefined ? (
        <p className="hint">{error === undefined ? <Skeleton width="60%" /> : t('alertsFailed')}</p>
      ) : data.episodes.length === 0 ? (
        <p className="hint">{t('noAlerts')}</p>
      ) : (
        <ul className={classes.alerts}>
          {data.episodes.map((episode) => {
            const { figure, when } = figureOf(episode, episode.openedAt)
            return (
              <li key={episode.id} data-closed={episode.closedAt !== null || undefined}>
                <span data-pressing={isPressing(episode.rule) || undefined}>
                  <Icon name="warning" size={14} />
                </span>
                <div>
                  <p>{ruleOf(episode)}</p>
                  <p className="hint">
                    <Moment at={episode.openedAt} /> –{' '}
                    {episode.closedAt === null ? t('stillOpen') : <Moment at={episode.closedAt} />}
                  </p>
                </div>
                <div>
                  <b>{figure}</b>
                  <p className="hint">{when}</p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </RecordSection>
  )
}

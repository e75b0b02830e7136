import { accountLabel, type Language, type LinkRecord, type LinkState } from '@app/contract'
import type { TFunction } from 'i18next'
import { empty, formatNumber } from '../../lib/format.ts'
import { webAddress } from '../../lib/web-address.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import type { Column } from '../../ui/list/table.tsx'
import classes from './history.module.css'
import { linkCopiedMs } from './outcome.tsx'
import type { Mending } from './use-mend.ts'
import { Moment } from '../../ui/text/moment.tsx'

type T = TFunction<'links'>

const kinds: Record<LinkState, 'good' | 'busy' | 'bad' | 'neutral'> = {
  creating: 'busy',
  done: 'good',
  partial: 'bad',
  failed: 'bad',
  cleaning: 'busy',
  cleaned: 'neutral',
}

/** State badge of a link. */
export const LinkStatus = ({ state, t }: { state: LinkState; t: T }) => (
  <Status kind={kinds[state]}>{t(`linkStates.${state}`)}</Status>
)

/** URL without its scheme and the query that the ad network fills in. */
const shortOf = (link: string): string => link.replace(/^https?:\/\//, '').replace(/\?.*$/, '')

/** Public link, opened in a new tab and only if it is a web URL. */
export const PublicLink = ({ link }: { link: string | null }) => {
  const href = link === null ? undefined : webAddress(link)
  if (link === null) return <>{empty}</>
  if (href === undefined)
    return (
      <span translate="no" className="mono">
        {link}
      </span>
    )
  return (
    <a translate="no" className="mono" href={link} title={link} target="_blank" rel="noreferrer">
      {shortOf(link)}
    </a>
  )
}

interface Parts {
  t: T
  language: Language
  /** Id of the link being resumed or cleaned up. */
  busy: number | undefined
  /** Reason a link is unfinished. */
  why: (link: LinkRecord) => string | undefined
  onOpen: (link: LinkRecord) => void
  onMend: (kind: Mending, link: LinkRecord) => void
  onSimilar: (link: LinkRecord) => void
}

/** Columns of the history. Keys of sortable columns equal the sort keys of the server. */
export const historyColumns = ({ t, language, busy, why, onOpen, onMend, onSimilar }: Parts): Column<LinkRecord>[] => {
  const when = ({ created_at: at }: LinkRecord) => <Moment at={at} />
  return [
    {
      key: 'campaign_name',
      title: t('campaign'),
      sortable: true,
      card: 'subject',
      cell: (link) => (
        <span className={classes.lines}>
          <span className={classes.name} title={link.campaign_name}>
            {link.campaign_name}
          </span>
          <span className="hint">
            {link.country}
            {link.campaign_id !== null && (
              <>
                ,{' '}
                <span translate="no" className="mono">
                  {link.campaign_id}
                </span>
              </>
            )}
          </span>
          {link.state !== 'done' && <LinkStatus state={link.state} t={t} />}
          {link.state !== 'done' && link.state !== 'cleaned' && why(link) && <span className="hint">{why(link)}</span>}
        </span>
      ),
    },
    {
      key: 'details',
      title: t('words.details'),
      card: 'full',
      cell: (link) => (
        <span className={classes.lines}>
          <span>
            {t('accountIs', { id: accountLabel(link.account_id, link.account_name) })}
            {', '}
            {t('streamsAre', { n: formatNumber(link.streams_created.length, language) })}
          </span>
          <span className="hint">{t('pixelIs', { pixel: link.pixel })}</span>
        </span>
      ),
    },
    { key: 'link', title: t('fields.link'), card: 'full', cell: (link) => <PublicLink link={link.campaign_link} /> },
    { key: 'created_at', title: t('created'), sortable: true, cell: when },
    {
      key: 'actions',
      title: t('words.details'),
      silent: true,
      card: 'actions',
      cell: (link) => (
        <span className={classes.acts}>
          {link.campaign_link !== null && link.state === 'done' && (
            <CopyButton
              small
              bare
              label={t('copyLinkOf', { name: link.campaign_name })}
              ms={linkCopiedMs}
              text={link.campaign_link}
            />
          )}
          {link.unfinished && (
            <>
              <Button
                size="xs"
                aria-label={t('resumeOf', { name: link.campaign_name })}
                busy={busy === link.id}
                onClick={() => onMend('resume', link)}
              >
                {t('resume')}
              </Button>
              <Button
                size="xs"
                variant="quiet"
                aria-label={t('cleanUpOf', { name: link.campaign_name })}
                busy={busy === link.id}
                onClick={() => onMend('cleanUp', link)}
              >
                {t('cleanUp')}
              </Button>
            </>
          )}
          <span className={classes.when}>{when(link)}</span>
          <IconButton icon="plus" label={t('similar', { name: link.campaign_name })} onClick={() => onSimilar(link)} />
          <IconButton
            icon="more"
            label={t('record', { name: link.campaign_name })}
            data-record={`link-${link.id}`}
            onClick={() => onOpen(link)}
          />
        </span>
      ),
    },
  ]
}

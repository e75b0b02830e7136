import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import type { ApiError } from '../../api/error.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import classes from './form.module.css'
import './texts.ts'
import type { Choices } from './use-choices.ts'
import { Retry } from '../../ui/feedback/retry.tsx'

interface ChoiceFieldsProps {
  country: string
  choices: Choices
}

interface LoadNoteProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** `refused`: text if the server refused. `away`: text if there was no answer. */
  refused: string
  away: string
}

const LoadNote = ({ query: { error, isFetching, refetch }, refused, away }: LoadNoteProps) => {
  const { t } = useTranslation('links')
  const errorText = useErrorText()
  if (error === undefined) return null
  const message = (error as ApiError).kind === 'refused' ? refused : away
  const detail = errorText(error, message)
  return (
    <div className={classes.wide}>
      <Note kind="warning" action={<Retry busy={isFetching} onRetry={() => void refetch()} />}>
        {detail === message ? message : t('because', { message, detail })}
      </Note>
    </div>
  )
}

const optionsOf = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }))

/** Choices of template, domain and group: a select if several fit, the name if one does, or what is missing. */
export const ChoiceFields = ({ country, choices }: ChoiceFieldsProps) => {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const { filters, templates, fitting, domains, groups, template, domain, group, lacks, isGone, choose } = choices
  const one = [
    fitting.length === 1 && template && t('templateIs', { name: template.name }),
    template && t('streamsAre', { n: formatNumber(template.streams, language) }),
    domains.length === 1 && domain && t('domainIs', { name: domain.name }),
  ].filter(Boolean)
  return (
    <>
      {template && fitting.length > 1 && (
        <Choice
          label={t('template')}
          value={String(template.id)}
          options={optionsOf(fitting)}
          onChange={(next) => choose({ template: next })}
        />
      )}
      {filters.isLoading && (
        // Most trackers have several domains and groups. Reserve their room, so that the button below does not move.
        <>
          <div className="kept" aria-hidden>
            <Choice label={t('domain')} value="" options={[]} onChange={() => undefined} />
          </div>
          <div className="kept" aria-hidden>
            <Choice label={t('group')} value="" options={[]} onChange={() => undefined} />
          </div>
        </>
      )}
      {domain && domains.length > 1 && (
        <Choice
          label={t('domain')}
          value={String(domain.id)}
          options={optionsOf(domains)}
          onChange={(next) => choose({ domain: next })}
        />
      )}
      {groups.length > 1 && (
        <Choice
          label={t('group')}
          value={String(group?.id ?? '')}
          options={[{ value: '', label: t('groupOfTemplate') }, ...optionsOf(groups)]}
          onChange={(next) => choose({ group: next })}
        />
      )}
      {one.length > 0 && <p className={`hint ${classes.wide}`}>{one.join(' · ')}</p>}
      {lacks && (
        <div className={classes.wide}>
          <Note kind="warning">
            {t(isGone ? 'templateGone' : 'noTemplate', { country: regionName(country, language) })}
          </Note>
        </div>
      )}
      <LoadNote query={templates} refused={t('templatesFailed')} away={t('templatesNotLoaded')} />
      <LoadNote query={filters} refused={t('filtersFailed')} away={t('filtersFailed')} />
    </>
  )
}

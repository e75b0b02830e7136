import { TextInput } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { useAddress } from '#lib/hooks/use-address.ts'
import { useTypedText } from '#lib/hooks/use-typed-text.ts'
import { FilterFold } from '#ui/list/filter-fold.tsx'
import { ListFilter } from '#ui/list/list-bar.tsx'
import type { Listing } from '#ui/list/use-server-list.ts'
import classes from '../admin.module.css'
import { auditKindText } from './audit-texts.ts'
import { DayFilter } from './day-filter.tsx'
import '../texts.ts'

interface WordsProps {
  className: string | undefined
  label: string
  value: string
  onChange: (value: string) => void
}

/** Debounce of typing, in ms. */
const pause = 300

const Words = ({ className, label, value, onChange }: WordsProps) => {
  const { text, type } = useTypedText(value, onChange, pause, (typed) => typed.trim())
  return (
    <TextInput
      className={className ?? ''}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Pseudo kind in the filter of kinds: opens the list of who saw a secret. */
const seen = 'seen'

interface AuditFiltersProps {
  list: Listing
  /** Kinds to offer. Omit for the list of seen secrets. */
  kinds?: readonly string[]
}

/** Filters by actor, kind, subject and time. */
export const AuditFilters = ({ list, kinds }: AuditFiltersProps) => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { change } = useAddress()
  const { person = '', record = '', kind = '', from = '', to = '' } = list.chosen
  // The address may hold a kind that has not occurred yet, or a whole feature.
  const known = kinds && kind !== '' && !kinds.includes(kind) ? [kind, ...kinds] : (kinds ?? [])
  return (
    <FilterFold
      search={
        <Words
          className={classes.text}
          label={t('person')}
          value={person}
          onChange={(next) => list.ask({ person: next })}
        />
      }
      narrowed={Object.entries(list.chosen).filter(([name, value]) => name !== 'person' && value).length}
    >
      <Words
        className={classes.thing}
        label={t('recordHint')}
        value={record}
        onChange={(next) => list.ask({ record: next })}
      />
      <div className={classes.kind}>
        <ListFilter
          list={{
            chosen: { kind: kinds ? kind : seen },
            ask: ({ kind: next }) =>
              next === seen
                ? change({ of: seen, kind: undefined, page: undefined })
                : change({ of: undefined, kind: next, page: undefined }),
          }}
          name="kind"
          label={t('auditKind')}
          any={t('anyKind')}
          options={[
            { value: seen, label: t('seen') },
            ...known.map((each) => ({ value: each, label: auditKindText(tKind, each) })),
          ]}
        />
      </div>
      <DayFilter end="from" value={from} onChange={(day) => list.ask({ from: day })} />
      <DayFilter end="to" value={to} onChange={(day) => list.ask({ to: day })} />
    </FilterFold>
  )
}

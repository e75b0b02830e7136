import { useTranslation } from '#i18n/use-translation.ts'
import type { Range } from '#lib/period.ts'
import { RecordSection } from '#ui/dialog/record.tsx'
import { Chip } from '#ui/feedback/status.tsx'
import { useOwnerWords } from '../owners/use-owner-words.ts'
import { useOwners } from '../owners/use-owners.ts'
import classes from './record.module.css'
import './texts.ts'

/** Owners of a campaign with their days and the deciding rules. */
export const OwnerSection = ({ id, range }: { id: number; range: Range }) => {
  const { t } = useTranslation('campaigns')
  const owners = useOwnerWords(useOwners(range))
  const lines = owners.lines(id)
  return (
    <RecordSection title={t('columns.owner')}>
      {lines.length === 0 ? (
        <p className="hint">{owners.missing}</p>
      ) : (
        <ul className={classes.owners}>
          {lines.map(({ who, left, rule, days }) => (
            // One person can own days by several rules, and several people without a visible name by one rule.
            <li key={`${who} ${left} ${rule} ${days}`}>
              <b>{who}</b> {left && <Chip>{owners.left}</Chip>}
              <span className="hint">
                {rule}, {days}
              </span>
            </li>
          ))}
        </ul>
      )}
      {owners.only && <p className="hint">{owners.only}</p>}
    </RecordSection>
  )
}

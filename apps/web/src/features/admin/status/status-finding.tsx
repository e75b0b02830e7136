import type { Finding } from '@app/contract'
import { useLanguage } from '#i18n/use-language.ts'
import classes from './status.module.css'
import { useFinding } from './use-finding.ts'
import { Moment } from '#ui/text/moment.tsx'
import { formatAsOf } from '#lib/moment.ts'

/** Text of a finding, optionally with its time, and the remedy if somebody must act. */
export const FindingText = ({ finding, dated = false }: { finding: Finding; dated?: boolean }) => {
  const language = useLanguage()
  const { text, todo } = useFinding()(finding)
  return (
    <div className={classes.finding}>
      <span>
        {text}
        {dated && finding.since && (
          <span className="hint">
            {' '}
            · <Moment at={finding.since} text={formatAsOf(finding.since, language)} />
          </span>
        )}
      </span>
      {todo && (
        <span className="hint">
          <b>{todo.who}:</b> {todo.what}
        </span>
      )}
    </div>
  )
}

import { useLanguage } from '../../i18n/use-language.ts'
import { formatDate, formatDateTime, formatExact } from '../../lib/moment.ts'

interface MomentProps {
  /** ISO time of the server. */
  at: string
  dateOnly?: boolean
  /** Replaces the formatted time, as with "3 hours ago". */
  text?: string
}

/** Time in the usual format; the tooltip adds seconds and zone. */
export const Moment = ({ at, dateOnly = false, text }: MomentProps) => {
  const language = useLanguage()
  return (
    <time dateTime={at} title={formatExact(at, language)}>
      {text ?? (dateOnly ? formatDate(at, language) : formatDateTime(at, language))}
    </time>
  )
}

interface MomentInProps extends MomentProps {
  /** Builds the sentence around the given time. */
  say: (time: string) => string
}

/** Sentence that contains a time with the same tooltip as `Moment`. */
export const MomentIn = ({ say, ...moment }: MomentInProps) => {
  const [before, after] = say('\n').split('\n')
  return (
    <>
      {before}
      <Moment {...moment} />
      {after}
    </>
  )
}

import { useLanguage } from '../i18n/use-language.ts'
import { formatDate, formatDateTime, formatExact } from '../lib/moment.ts'

interface MomentProps {
  /** As the server tells it. */
  at: string
  /** The day alone. */
  dateOnly?: boolean
}

/** A moment, as it is written everywhere; to the second, and with its zone, in the tooltip. */
export const Moment = ({ at, dateOnly = false }: MomentProps) => {
  const language = useLanguage()
  return (
    <time dateTime={at} title={formatExact(at, language)}>
      {dateOnly ? formatDate(at, language) : formatDateTime(at, language)}
    </time>
  )
}

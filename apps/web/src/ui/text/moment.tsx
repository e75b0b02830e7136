import { useLanguage } from '../../i18n/use-language.ts'
import { formatDate, formatDateTime, formatExact } from '../../lib/moment.ts'

interface MomentProps {
  /** As the server tells it. */
  at: string
  /** The day alone. */
  dateOnly?: boolean
  /** Written otherwise, as how long ago it was. */
  text?: string
}

/** A moment, as it is written everywhere; to the second, and with its zone, in the tooltip. */
export const Moment = ({ at, dateOnly = false, text }: MomentProps) => {
  const language = useLanguage()
  return (
    <time dateTime={at} title={formatExact(at, language)}>
      {text ?? (dateOnly ? formatDate(at, language) : formatDateTime(at, language))}
    </time>
  )
}

interface MomentInProps extends MomentProps {
  /** The sentence, with what it is given in the place of the moment. */
  say: (time: string) => string
}

/** A sentence with a moment in it, which is as exact there as it is by itself. */
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

import { useTranslation } from '#i18n/use-translation.ts'
import classes from './mailbox.module.css'
import '../texts.ts'

/**
 * A code in two groups, ready to be read aloud. The tiles are inline text: a selection copies the code without a gap.
 */
export const CodeTiles = ({ code }: { code: string }) => {
  const { t } = useTranslation('codes')
  const letters = [...code]
  const half = Math.ceil(letters.length / 2)
  return (
    <span className={classes.code} role="img" aria-label={t('codeSpelt', { code: letters.join(' ') })}>
      {letters.map((letter, index) => (
        // Characters of a code are identified by position.
        // eslint-disable-next-line react/no-array-index-key
        <i key={index} data-gap={index === half - 1 || undefined}>
          {letter}
        </i>
      ))}
    </span>
  )
}

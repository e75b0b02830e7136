import { accountLabel, type RowState, type SheetReport } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { formatList, formatNumber } from '../../lib/format.ts'
import classes from './sheets.module.css'

const counts = [
  'accepted',
  'duplicate',
  'missing',
  'unknownCountry',
  'formulaError',
  'longNumber',
  'alreadyTaken',
] as const

/** Whether the detail of a state is a column with a faulty cell. */
const blamesCell = (state: RowState): boolean => state === 'formula_error' || state === 'long_number'

/** Import report of a sheet: counts, then rejected rows with links into the sheet. */
export const Report = ({ report, address }: { report: SheetReport; address: string }) => {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  return (
    <>
      <ul className={classes.counts} aria-label={t('report')}>
        {counts.map((count) => (
          <li key={count} data-some={(count !== 'accepted' && report[count] > 0) || undefined}>
            {t(count, { n: formatNumber(report[count], language) })}
          </li>
        ))}
      </ul>
      {report.wrongTotp.length > 0 && (
        <Note kind="warning">
          {t('wrongTotp', {
            rows: formatList(
              report.wrongTotp.map(({ row, accountId, name }) =>
                [formatNumber(row, language), accountId && `(${accountLabel(accountId, name)})`]
                  .filter(Boolean)
                  .join(' '),
              ),
              language,
            ),
          })}
        </Note>
      )}
      {report.rows.length > 0 && (
        <table className={classes.rows} aria-label={t('rowsBelow')}>
          <thead>
            <tr>
              <th scope="col">{t('words.row')}</th>
              <th scope="col">{t('fields.id')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {report.rows.map(({ row, accountId, name, state, detail }) => (
              <tr key={row}>
                <td>
                  <a
                    href={`${address}&range=A${row}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t('rowIn', { n: formatNumber(row, language) })}
                  >
                    {formatNumber(row, language)}
                  </a>
                </td>
                <th scope="row">
                  {accountId === null ? (name ?? '—') : <AccountName account={{ accountId, accountName: name }} />}
                </th>
                <td>
                  {detail
                    ? t(blamesCell(state) ? 'culprit' : 'because', { state: t(`states.${state}`), detail })
                    : t(`states.${state}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

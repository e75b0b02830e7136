import { sheetFields, type SheetField, type SheetMapping } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import classes from './sheets.module.css'

interface MappingProps {
  header: readonly string[]
  mapping: SheetMapping
  onChange: (mapping: SheetMapping) => void
}

/** Which column of a sheet holds which field. */
export const Mapping = ({ header, mapping, onChange }: MappingProps) => {
  const { t } = useTranslation('sheets')
  const change = (field: SheetField, column: string) => {
    const { [field]: _old, ...rest } = mapping
    onChange(column ? { ...rest, [field]: column } : rest)
  }
  const columns = [...new Set(header.filter(Boolean))].map((column) => ({ value: column, label: column }))
  return (
    <fieldset className={classes.mapping}>
      <legend>{t('columns')}</legend>
      {sheetFields.map((field) => (
        <Choice
          key={field}
          label={t(`fields.${field}`)}
          value={mapping[field] ?? ''}
          options={[{ value: '', label: t('noColumn') }, ...columns]}
          onChange={(column) => change(field, column)}
        />
      ))}
    </fieldset>
  )
}

import { sheetFields, type Answer, type AppContract, type SheetMapping } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'

/** What a check found, with the mapping as the person changes it. */
interface Review {
  found: Answer<AppContract['checkSheet']>
  mapping: SheetMapping
}

const same = (a: SheetMapping, b: SheetMapping) => sheetFields.every((field) => a[field] === b[field])

/** The steps of adding a sheet: what is typed, checked, and at last added. */
export const useAddSheet = (onAdded: (message: string) => void) => {
  const { t } = useTranslation('sheets')
  const errorText = useErrorText()
  const [fields, setFields] = useState({ url: '', name: '', description: '', headerRow: '1' })
  const [review, setReview] = useState<Review>()
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [check, checking] = accountsApi.useCheckSheetMutation()
  const [add, adding] = accountsApi.useAddSheetMutation()
  const headerRow = /^\d{1,3}$/.test(fields.headerRow.trim()) ? Number(fields.headerRow) : 0
  const rowWrong = headerRow < 1 || headerRow > 100
  const url = fields.url.trim()
  const place = { url, ...(headerRow !== 1 && { headerRow }) }

  const change = (values: Partial<typeof fields>) => {
    setFields((old) => ({ ...old, ...values }))
    setMissing(false)
    setFailure(undefined)
    if (values.url !== undefined || values.headerRow !== undefined) setReview(undefined)
  }
  const look = async (mapping?: SheetMapping) => {
    if (!url) return setMissing(true)
    if (rowWrong) return
    setFailure(undefined)
    const { data, error } = await check({ body: { ...place, ...(mapping && { mapping }) } })
    if (data) setReview({ found: data, mapping: data.mapping })
    else setFailure(errorText(error, t('addFailed')))
  }
  const confirm = async () => {
    if (!review) return
    const name = fields.name.trim()
    const description = fields.description.trim()
    setFailure(undefined)
    const { error } = await add({
      body: { ...place, mapping: review.mapping, ...(name && { name }), ...(description && { description }) },
    })
    if (error) return setFailure(errorText(error, t('addFailed')))
    setFields({ url: '', name: '', description: '', headerRow: '1' })
    setReview(undefined)
    onAdded(t('addDone'))
  }
  return {
    fields,
    change,
    review,
    /** The mapping is not the one that was checked. */
    changed: review !== undefined && !same(review.mapping, review.found.mapping),
    map: (mapping: SheetMapping) => setReview((old) => old && { ...old, mapping }),
    look,
    confirm,
    cancel: () => setReview(undefined),
    failure,
    missing,
    rowWrong,
    checking: checking.isLoading,
    adding: adding.isLoading,
    empty: url === '',
  }
}

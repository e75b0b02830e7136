import type { Endpoint } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDispatch } from 'react-redux'
import { saveFile } from '../../lib/browser/save-file.ts'
import { toast } from '../feedback/toast.tsx'
import { useErrorText } from '../../api/error-text.ts'
import { fetchFile, sessionLost, type CallArgs } from '../../api/base-query.ts'

export type ListParts = Omit<CallArgs, 'endpoint'>

const named = /filename="([^"]+)"/

/** Downloads a list as CSV in the reader's language; `busy` until it arrives. */
export const useSaveList = (list: Endpoint, inWords: (file: string) => string) => {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  const save = async (parts: ListParts = {}) => {
    setBusy(true)
    const { response, error } = await fetchFile({ endpoint: list, ...parts })
    if (response) {
      const name = named.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv'
      saveFile(name, inWords(await response.text()), 'text/csv')
    } else if ('status' in error && error.status === 401) dispatch(sessionLost())
    else toast('error', textOf(error, t('failures.load')))
    setBusy(false)
  }
  return { busy, save }
}

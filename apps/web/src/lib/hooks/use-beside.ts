import { useMedia } from './use-media.ts'
import { useRecord } from './use-record.ts'

/**
 * Whether a record is open beside the page; lists then drop columns instead of wrapping. On narrower screens the
 * record covers the page.
 */
export const useBeside = (): boolean => {
  const record = useRecord()
  const narrow = useMedia('(max-width: 1280px)')
  return record !== undefined && !narrow
}

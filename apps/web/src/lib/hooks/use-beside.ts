import { useMedia } from './use-media.ts'
import { useRecord } from './use-record.ts'

/** Whether something stands open beside the page: a list then keeps its lines, with fewer columns. On narrower screens it lies over it. */
export const useBeside = (): boolean => {
  const record = useRecord()
  const narrow = useMedia('(max-width: 1280px)')
  return record !== undefined && !narrow
}

import { useMedia } from './use-media.ts'
import { useRecord } from './use-record.ts'

/** Whether something stands open beside the page: a list then keeps its lines, with fewer columns. On phones it is instead of it. */
export const useBeside = (): boolean => {
  const record = useRecord()
  const phone = useMedia('(max-width: 640px)')
  return record !== undefined && !phone
}

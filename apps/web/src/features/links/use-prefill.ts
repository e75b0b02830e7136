import { useEffect, useState } from 'react'
import { z } from 'zod'
import { forgetStored, readStored } from '../../lib/browser/storage.ts'

const key = 'selectedAccountForCampaign'
const Selected = z.object({ account_id: z.string(), pixel: z.string().nullish() })

const read = (): { account: string; pixel: string } | null => {
  const stored = readStored(key)
  if (stored === null) return null
  try {
    const { account_id: account, pixel } = Selected.parse(JSON.parse(stored))
    return { account, pixel: pixel ?? '' }
  } catch {
    return null
  }
}

/** Account chosen for a campaign on another page. It is used once and then removed from storage. */
export const usePrefill = () => {
  const [selected] = useState(read)
  useEffect(() => forgetStored(key), [])
  return selected
}

import type { AccountMailbox, OwnMailbox } from '@app/contract'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { useErrorText } from '#api/error-text.ts'
import type { CodeActs } from '../own/code-part.tsx'
import { useArrivals } from '../own/use-arrivals.ts'
import { watchingMs } from '../own/use-own.ts'
import { useReadings } from '../own/use-readings.ts'

/** Placeholder for a mailbox of which only the address is known. */
const unknown = (email: string, id: number): OwnMailbox => ({
  email,
  email_id: id,
  account_id: null,
  account_name: null,
  account_record: null,
  used_at: '',
  status: 'in_use',
  email_status: 'active',
  code_extracted: null,
  code_source: null,
  watching_until: null,
  trouble: null,
})

/** Code of an account's mailbox. One press takes the mailbox if nobody has it, and reads it. */
export const useAccountCode = ({ email, id, state }: AccountMailbox) => {
  const { t } = useTranslation('codes')
  const errorText = useErrorText()
  const [watching, setWatching] = useState(false)
  const [claiming, setClaiming] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [add] = codesApi.useAddMailboxByAddressMutation()
  const isOwn = state === 'own' && id !== null
  const { currentData } = codesApi.useGetMailboxQuery(
    { params: { id: String(id) } },
    { skip: !isOwn, pollingInterval: watching ? watchingMs : 0 },
  )
  const own = isOwn ? currentData?.own : null
  const isWatched = own?.watching_until != null
  if (isWatched !== watching) setWatching(isWatched)
  const {
    arrived,
    latest,
    ended,
    copied,
    stop: onStop,
    begin: onBegin,
  } = useArrivals(useMemo(() => (own ? [own] : undefined), [own]))
  const { reading, problems, get, next, stop } = useReadings({ onBegin, onStop })

  const claim = useCallback(async (): Promise<number | undefined> => {
    setClaiming(true)
    const { data, error } = await add({ body: { emailAddress: email } })
    setClaiming(false)
    setRefused(error && errorText(error, t('codeFailed', { email })))
    return data?.email_id
  }, [add, email, errorText, t])
  const act = useMemo(
    (): CodeActs => ({
      get: () => {
        const read = async () => {
          const mine = isOwn ? id : await claim()
          if (mine !== undefined) await get({ email, email_id: mine })
        }
        void read()
      },
      next: (mailbox) => void next(mailbox),
      stop: (mailbox) => void stop(mailbox),
      copied,
    }),
    [isOwn, id, claim, get, email, next, stop, copied],
  )
  const shown = own ?? unknown(email, id ?? 0)
  return {
    shown,
    reading: claiming || reading.size > 0,
    arrived: arrived.has(shown.email_id),
    ended: ended.has(shown.email_id),
    problem: refused ?? [...problems.values()][0],
    /** The mailbox, once a code arrived while it was shown. */
    latest: latest[0],
    act,
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { recordKey, type RecordRef } from '../../lib/record.ts'
import { forgetTyped, isTyped } from '../../lib/typed.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { RecordDrawer } from './record-drawer.tsx'

const isSame = (one: RecordRef | undefined, other: RecordRef | undefined): boolean =>
  (one && recordKey(one)) === (other && recordKey(other))

/**
 * Record in the address, guarded against losing unsaved input: the address is restored and the person is asked. Covers
 * Back, the close button, another row and another page alike.
 */
export const Records = ({ record }: { record: RecordRef | undefined }) => {
  const { t } = useTranslation('record')
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(record)
  const [leaving, setLeaving] = useState<() => void>()
  const last = useRef(location)
  // Immediately, not after the page has rendered without the record.
  if (!isSame(record, shown) && !isTyped()) setShown(record)
  useEffect(() => {
    if (isSame(record, shown)) {
      if (record) last.current = location
      return
    }
    // The input has been discarded meanwhile; the record renders with the current address.
    if (!isTyped()) return setShown(record)
    const asked = location
    const { pathname, search, state } = last.current
    void navigate({ pathname, search }, { state })
    setLeaving(() => () => void navigate({ pathname: asked.pathname, search: asked.search }, { state: asked.state }))
  }, [record, shown, location, navigate])
  const stay = useCallback(() => setLeaving(undefined), [])
  if (!shown) return null
  return (
    <>
      <RecordDrawer record={shown} />
      {leaving && (
        <Confirm
          title={t('leave')}
          verb={t('discard')}
          danger
          busy={false}
          onConfirm={() => {
            setLeaving(undefined)
            forgetTyped()
            leaving()
          }}
          onClose={stay}
        >
          <p>{t('leaveHelp')}</p>
        </Confirm>
      )}
    </>
  )
}

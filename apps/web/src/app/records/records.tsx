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
 * What the address opens, as long as nothing typed would be lost with it: then the address is put back, and the person is
 * asked. Back, the cross, another row and another page are all the same to it.
 */
export const Records = ({ record }: { record: RecordRef | undefined }) => {
  const { t } = useTranslation('record')
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(record)
  const [leaving, setLeaving] = useState<() => void>()
  const last = useRef(location)
  // At once, not after what the page shows without it.
  if (!isSame(record, shown) && !isTyped()) setShown(record)
  useEffect(() => {
    if (isSame(record, shown)) {
      if (record) last.current = location
      return
    }
    // What was typed has been discarded meanwhile: the record is drawn with this.
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

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { may, useMe } from '../../features/session/me.tsx'
import { linkTo } from '../../lib/carried.ts'
import { useOpenRecord } from '../../lib/hooks/use-record.ts'
import { isForPage, keyOf, pageKeys, pressKey, useKey } from '../../lib/keys.ts'
import { newLaunch } from '../../lib/record.ts'
import { pages } from '../pages.ts'
import { lazily } from '../../ui/lazily.tsx'

const Sheet = lazily(async () => (await import('./key-sheet.tsx')).KeySheet)

/** Time allowed between G and the second key, in ms. */
const sequenceMs = 1_500

/** Keyboard shortcuts of the page, unless the person has switched them off. */
export const Keys = () => {
  const me = useMe()
  const on = me.preferences.keys !== false
  const navigate = useNavigate()
  const [listed, setListed] = useState(false)
  const { open } = useOpenRecord()
  const goes = useRef(0)
  useKey('help', () => setListed(true))
  useKey('launch', () => void (may(me, 'launches.own') && open(newLaunch)))
  useKey('go', () => {
    goes.current = Date.now() + sequenceMs
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const isGoing = Date.now() < goes.current
    goes.current = 0
    if (isGoing) {
      const page = pages.find(({ label, menu }) => pageKeys[label].code === event.code && menu(me))
      if (page) {
        event.preventDefault()
        return void navigate(linkTo(page.path, window.location))
      }
    }
    const name = keyOf(event)
    if (name && pressKey(name)) event.preventDefault()
  })
  useEffect(() => {
    if (!on) return
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on])
  if (!listed) return null
  return <Sheet onClose={() => setListed(false)} />
}

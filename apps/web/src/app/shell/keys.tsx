import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../features/session/me.tsx'
import { linkTo } from '../../lib/carried.ts'
import { isForPage, keyOf, pageKeys, pressKey, useKey } from '../../lib/keys.ts'
import { pages } from '../pages.ts'

const Sheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** How long after G its letter is waited for, in ms. */
const patienceMs = 1_500

/** Hears the keys of the page, unless the person has switched them off. */
export const Keys = () => {
  const me = useMe()
  const on = me.preferences.keys !== false
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const goes = useRef(0)
  useKey('help', () => setOpen(true))
  useKey('go', () => {
    goes.current = Date.now() + patienceMs
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
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <Sheet onClose={() => setOpen(false)} />
    </Suspense>
  )
}

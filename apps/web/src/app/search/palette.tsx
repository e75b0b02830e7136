import { FocusTrap } from '@mantine/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { searchApi } from '../../api/calls/search.ts'
import { useMe } from '../../features/session/me.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Icon } from '../../ui/button/icon.tsx'
import { recordAddress } from '../records/places.ts'
import { fits, groupsOf, marked, textOf, wordsIn, type Entry } from './entries.ts'
import classes from './palette.module.css'
import './texts.ts'
import { useActions, useLists } from './use-actions.ts'
import { useAsked } from './use-asked.ts'

/** Command palette: recent items, search results by kind, pages and actions, limited to what the person may see. */
export const Palette = () => {
  const { t } = useTranslation('palette')
  const me = useMe()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const [asked, ask] = useAsked()
  const type = (typed: string) => {
    setText(typed)
    setChosen(0)
    ask(typed.trim())
  }
  const { data, isError, isFetching } = searchApi.useFindAnythingQuery({ query: asked ? { words: asked } : {} })
  const actions = useActions()
  const words = wordsIn(text)
  const isLate = isFetching || asked !== text.trim()
  // Old results stay until new ones arrive, unless they no longer match: Enter must open what was typed.
  const found = data?.found.filter((each) => !(isLate || isError) || fits(textOf(each), words))
  const lists = useLists(text.trim())
  const more = data?.campaigns ?? 0
  const isMore = words.length > 0 && more > (found ?? []).filter(({ kind }) => kind === 'campaign').length
  const groups = groupsOf(found ?? [], actions, words, {
    all:
      !isLate && isMore && lists.campaign
        ? { campaign: { ...lists.campaign, detail: t('byName', { count: more, n: formatNumber(more, language) }) } }
        : {},
    instead: isLate || isError ? [] : Object.values(lists).filter((each) => each !== undefined),
  })
  const entries = groups.flatMap((group) => group.entries)
  // Offers shown instead of results do not count as results.
  const isNothing = !isLate && (entries.length === 0 || groups[0]?.name === 'instead')
  const told = isNothing ? 0 : entries.length
  const at = Math.min(chosen, entries.length - 1)
  const current = entries[at]
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    }
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const close = () => void navigate(-1)

  const open = (entry: Entry, apart: boolean) => {
    if (entry.act) {
      close()
      return entry.act()
    }
    const to = entry.record ? recordAddress(entry.record, me, search) : (entry.to ?? '/')
    if (apart) return void window.open(to, '_blank', 'noopener')
    // Replaces the palette's history entry: Back returns to where it was opened.
    const isHere = entry.record !== undefined && to.split('?')[0] === pathname
    void navigate(to, { replace: true, state: isHere ? { opened: 1 } : null })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (entries.length > 0) setChosen((at + (event.key === 'ArrowDown' ? 1 : entries.length - 1)) % entries.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current) open(current, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (text === '') close()
      else type('')
    }
  }
  const optionId = (place: number) => `${id}-${place}`
  return createPortal(
    <div
      className={classes.scrim}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <FocusTrap active>
        <div className={classes.palette} role="dialog" aria-modal="true" aria-label={t('shell.palette')}>
          <div className={classes.field}>
            <Icon name="search" size={15} />
            <input
              data-autofocus
              role="combobox"
              aria-expanded={entries.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={current && optionId(at)}
              aria-autocomplete="list"
              aria-label={t('shell.palette')}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder={t('shell.palette')}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={press}
            />
            <button type="button" className={classes.escape} aria-label={t('close')} onClick={close}>
              <i data-keys="Esc" />
            </button>
          </div>
          <div ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('pages.results')}>
            {isNothing && !isError && <p className={classes.none}>{t('nothing')}</p>}
            {groups.map((group) => (
              <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
                <div id={`${id}-${group.name}`} className={classes.head} role="presentation">
                  {t(`groups.${group.name}`)}
                </div>
                {group.entries.map((entry) => {
                  const own = entries.indexOf(entry)
                  return (
                    // Keys are heard by the field, which keeps the focus.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <div
                      key={entry.key}
                      id={optionId(own)}
                      className={classes.option}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === at}
                      onPointerMove={() => setChosen(own)}
                      onClick={(event) => open(entry, event.ctrlKey || event.metaKey)}
                    >
                      <Icon name={entry.icon} size={15} />
                      <span className={classes.name}>
                        {marked(entry.name, words).map(({ part, hit }, index) =>
                          // Parts of a name have no identity but their position.
                          hit ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
                        )}
                      </span>
                      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          {isNothing && isError && <p className={classes.none}>{t('failed')}</p>}
          <p className="sr" role="status">
            {!isLate && t('count', { count: told, n: String(told) })}
          </p>
          <footer className={classes.foot}>
            <span aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
            </span>
            <span aria-hidden="true">
              <kbd>↵</kbd> {t('open')}
            </span>
            <span aria-hidden="true">
              <kbd>Ctrl ↵</kbd> {t('newTab')}
            </span>
            <span>{t('only')}</span>
          </footer>
        </div>
      </FocusTrap>
    </div>,
    document.body,
  )
}

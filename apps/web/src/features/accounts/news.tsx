import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'

interface News {
  /** `said` only announces a change that is visible in place: a banner would move the next button. */
  kind: 'ok' | 'error' | 'said'
  text: string
}

const NewsContext = createContext<(news: News | undefined) => void>(() => undefined)

/** Shows a message that stays until dismissed; undefined removes it. */
export const useNews = () => use(NewsContext)

/** Renders the latest message above a page. */
export const NewsPlace = ({ children }: { children: ReactNode }) => {
  const [news, setNews] = useState<News>()
  const tell = useCallback((next: News | undefined) => setNews(next), [])
  const banner = useMemo(
    () =>
      news &&
      news.kind !== 'said' && (
        <Banner key={news.text} kind={news.kind} onDismiss={() => setNews(undefined)}>
          {news.text}
        </Banner>
      ),
    [news],
  )
  return (
    <NewsContext value={tell}>
      <p className="sr" role="status">
        {news?.kind === 'said' && news.text}
      </p>
      {banner}
      {children}
    </NewsContext>
  )
}

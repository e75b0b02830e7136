import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'

interface News {
  /** Changes visible in place are only announced (`said`): a banner would move the next button. */
  kind: 'ok' | 'error' | 'said'
  text: string
}

const NewsContext = createContext<(news: News | undefined) => void>(() => undefined)

/** Tells the page something that stays until it is put away; undefined takes it back. */
export const useNews = () => use(NewsContext)

/** Shows the last news of a page above it. */
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

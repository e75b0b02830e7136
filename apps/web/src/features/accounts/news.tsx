import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'

interface News {
  kind: 'ok' | 'error'
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
      news && (
        <Banner key={news.text} kind={news.kind} onDismiss={() => setNews(undefined)}>
          {news.text}
        </Banner>
      ),
    [news],
  )
  return (
    <NewsContext value={tell}>
      {banner}
      {children}
    </NewsContext>
  )
}

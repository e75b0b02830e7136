import { LinkGenerator } from '../features/links/link-generator.tsx'
import { useMe } from '../features/session/me.tsx'

/** Campaign links: create them, and their history. */
export const Links = () => {
  const me = useMe()
  return <LinkGenerator countries={me.countries} />
}

import { LinkGenerator } from '../features/links/link-generator.tsx'
import { useMe } from '../features/session/me.tsx'

/** Campaign links: making them and what was made. */
export const Links = () => {
  const me = useMe()
  return <LinkGenerator countries={me.countries} />
}

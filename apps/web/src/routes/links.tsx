import { NotBuilt } from './not-built.tsx'

/** Campaign links: making them and what was made. */
export const Links = () => <NotBuilt />

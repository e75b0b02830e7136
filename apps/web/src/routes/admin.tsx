import { NotBuilt } from './not-built.tsx'

/** The admin panel. */
export const Admin = () => <NotBuilt />

import type { Me } from '@app/contract'
import { Library as PwaLibrary } from '../../shared/library/library.tsx'

/** Library of PWA links for the countries that links can be made for. */
export const Library = ({ me }: { me: Me }) => <PwaLibrary countries={me.countries} />

import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** A part that is loaded as it is shown first; until then there is nothing in its place, or what is given. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** Component loaded on first render; shows nothing, or the given fallback, until then. */
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

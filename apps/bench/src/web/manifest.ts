/** Chunk of Vite's manifest; files are relative to the output folder. */
export interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>

/** Follows imports from some chunks, and dynamic ones for which `later` is true. */
const reach = (manifest: Manifest, from: readonly string[], later: (name: string) => boolean): Set<string> => {
  const reached = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The web application has no chunk ${name}: has it been renamed?`)
    if (reached.has(name)) return
    reached.add(name)
    for (const each of [...(chunk.imports ?? []), ...(later(name) ? (chunk.dynamicImports ?? []) : [])]) visit(each)
  }
  from.forEach(visit)
  return reached
}

const filesOf = (manifest: Manifest, names: ReadonlySet<string>): { scripts: string[]; styles: string[] } => {
  const chunks = [...names].map((name) => manifest[name]!)
  return {
    scripts: [...new Set(chunks.map(({ file }) => file))],
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  }
}

/** Chunk of the application shell, which has no entry file that names it. */
const shellOf = (manifest: Manifest): string => {
  const key = Object.keys(manifest).find((each) => manifest[each]!.name === 'shell')
  if (key === undefined) throw new Error('The web application has no chunk named shell')
  return key
}
const dashboard = 'src/routes/dashboard.tsx'
/** Loaded once there is something to draw, through code shared by several pages. */
const charts = 'src/ui/chart/engine.tsx'

const chunksOf = (manifest: Manifest, scripts: readonly string[]): string[] =>
  scripts.map((script) => {
    const name = Object.keys(manifest).find((key) => manifest[key]!.file === script)
    if (name === undefined) throw new Error(`The web application has no chunk in ${script}`)
    return name
  })

/** Files needed before the page shows, starting with the scripts it names: the sign-in page comes with them. */
export const signInFiles = (manifest: Manifest, scripts: readonly string[]) =>
  filesOf(
    manifest,
    reach(manifest, chunksOf(manifest, scripts), () => false),
  )

/**
 * Files needed from sign-in to the drawn dashboard, with its charts and its own lazy parts. Other lazy parts of shared
 * chunks belong to other pages.
 */
export const dashboardFiles = (manifest: Manifest, scripts: readonly string[]) => {
  const before = reach(manifest, [...chunksOf(manifest, scripts), shellOf(manifest)], () => false)
  const after = reach(manifest, [dashboard, charts], (name) => !before.has(name))
  return filesOf(manifest, new Set([...before, ...after]))
}

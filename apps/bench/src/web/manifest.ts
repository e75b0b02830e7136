/** One chunk as Vite's manifest describes it; files are relative to the output folder. */
export interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>

/** Follows imports from some chunks. What a page loads only later is followed too when `later` says so. */
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

/** The chunk of what stands around every page, which has no file of its own to be named by. */
const shellOf = (manifest: Manifest): string => {
  const key = Object.keys(manifest).find((each) => manifest[each]!.name === 'shell')
  if (key === undefined) throw new Error('The web application has no chunk named shell')
  return key
}
const dashboard = 'src/routes/dashboard.tsx'
/** Loaded once there is something to draw, by what several pages share. */
const charts = 'src/ui/chart/engine.tsx'

/** The chunks of some scripts. */
const chunksOf = (manifest: Manifest, scripts: readonly string[]): string[] =>
  scripts.map((script) => {
    const name = Object.keys(manifest).find((key) => manifest[key]!.file === script)
    if (name === undefined) throw new Error(`The web application has no chunk in ${script}`)
    return name
  })

/** What the page needs before it shows, beginning with the scripts that it names: the sign-in page comes with them. */
export const signInFiles = (manifest: Manifest, scripts: readonly string[]) =>
  filesOf(
    manifest,
    reach(manifest, chunksOf(manifest, scripts), () => false),
  )

/**
 * Everything on the way from sign-in to the drawn dashboard, with its charts and what it loads later by itself. Whatever
 * else the shared chunks load later belongs to other pages.
 */
export const dashboardFiles = (manifest: Manifest, scripts: readonly string[]) => {
  const before = reach(manifest, [...chunksOf(manifest, scripts), shellOf(manifest)], () => false)
  const after = reach(manifest, [dashboard, charts], (name) => !before.has(name))
  return filesOf(manifest, new Set([...before, ...after]))
}

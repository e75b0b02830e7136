/** What a part is told. */
export interface SoakOptions {
  /** How often to do what the part does. */
  rounds: number
  /** A Postgres server on which databases may be made; without one a part does what it can and says so. */
  databaseUrl: string | undefined
  /** For a person who waits. */
  say: (text: string) => void
}

export interface SoakResult {
  /** One line of the table at the end. */
  title: string
  figures: Record<string, number | string>
  /** What must not happen, in words; empty when all is well. */
  broken: string[]
}

/** Long trials that are too slow for every test run. Each part is a file of this folder, named in index.ts. */
export interface SoakPart {
  name: string
  run(options: SoakOptions): Promise<SoakResult[]>
}

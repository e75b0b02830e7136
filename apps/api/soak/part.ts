/** Input of a part. */
export interface SoakOptions {
  /** Number of repetitions. */
  rounds: number
  /** Postgres server on which databases may be created; without one a part does what it can and says so. */
  databaseUrl: string | undefined
  /** Progress for a person who waits. */
  say: (text: string) => void
}

export interface SoakResult {
  /** One line of the table at the end. */
  title: string
  figures: Record<string, number | string>
  /** Violations, in words; empty if all is well. */
  broken: string[]
}

/** Long trials that are too slow for every test run. Each part is a file of this folder, named in index.ts. */
export interface SoakPart {
  name: string
  run(options: SoakOptions): Promise<SoakResult[]>
}

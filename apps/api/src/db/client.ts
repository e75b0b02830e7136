import { Client, type ClientConfig } from 'pg'

/** How long a connection is waited for in ms, by the clock of this process: a machine that is gone keeps no deadline. */
export interface AnswerLimits {
  /** Until a statement is answered; without it for ever. */
  answerMs?: number | undefined
  /** The same of one that may commit, and so may wait for a standby. */
  commitMs?: number | undefined
}

/** A connection to a server is asked whether it is still there as soon as it has been quiet for a few seconds. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const

/** Said once of a connection whose server is silent or takes no changes: others to it are as bad. */
export const unfit = 'unfit'

const readOnlyCode = '25006'
const changes = /\b(?:insert|update|delete|merge)\b/i
const commits = /\bcommit\b/i

type Done = (error: Error | null, result?: unknown) => void

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown }).text)

/**
 * One connection. It may break by itself at any moment, also between two statements, when nobody waits for an answer: then
 * the next statement fails, and nothing else. Without its listener a broken connection would end the process. One that does
 * not answer in time is broken off: behind a statement that hangs, everything else would wait as well.
 */
export class DatabaseClient extends Client {
  /** Whether the server has said that it takes no changes. */
  isReadOnly = false
  readonly #limits: AnswerLimits
  /** The statements that are not answered yet, in their order. */
  readonly #asked: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(config: ClientConfig & AnswerLimits = {}) {
    super(config)
    this.#limits = config
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]): unknown => {
      this.#ask(textOf(args[0]))
      const at = args.findIndex((each) => typeof each === 'function')
      if (at === -1) {
        const result = query(...args) as Promise<unknown>
        void result.then(
          () => this.#answer(),
          (error: unknown) => this.#answer(error),
        )
        return result
      }
      const done = args[at] as Done
      return query(
        ...args.with(at, (error: Error | null, result: unknown) => (this.#answer(error), done(error, result))),
      )
    }
    this.query = watched as typeof this.query
  }

  #ask(text: string): void {
    this.#asked.push(text)
    if (this.#asked.length === 1) this.#wait()
  }

  #answer(error?: unknown): void {
    this.#asked.shift()
    if ((error as { code?: unknown } | null | undefined)?.code === readOnlyCode && !this.isReadOnly) {
      this.isReadOnly = true
      this.emit(unfit)
    }
    this.#wait()
  }

  /** The server works on one statement at a time: each has its own limit. */
  #wait(): void {
    clearTimeout(this.#timer)
    const { answerMs, commitMs = 0 } = this.#limits
    const [text] = this.#asked
    if (!answerMs || text === undefined) return
    const breakOff = (): void => {
      this.connection.stream.destroy(Object.assign(new Error('Query read timeout'), { code: 'ETIMEDOUT' }))
      this.emit(unfit)
    }
    this.#timer = setTimeout(() => {
      const moreMs = this.#mayCommit(text) ? commitMs - answerMs : 0
      if (moreMs > 0) this.#timer = setTimeout(breakOff, moreMs)
      else breakOff()
    }, answerMs)
  }

  /** A change outside a transaction is one by itself. */
  #mayCommit(text: string): boolean {
    return commits.test(text) || (this.getTransactionStatus() !== 'T' && changes.test(text))
  }
}

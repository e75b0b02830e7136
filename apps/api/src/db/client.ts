import { Client, type ClientConfig } from 'pg'

/** Time limits in ms by this process's clock, because a dead machine enforces no deadline. */
export interface AnswerLimits {
  /** Limit for an answer to a statement; unlimited if omitted. */
  answerMs?: number | undefined
  /** Limit for a statement that may commit, and so may wait for a standby. */
  commitMs?: number | undefined
}

/** TCP keepalive: an idle connection is probed after a few seconds. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const

/** Emitted once for a connection whose server is silent or read-only. Other connections to it are as bad. */
export const unfit = 'unfit'

const readOnlyCode = '25006'
const changes = /\b(?:insert|update|delete|merge)\b/i
const commits = /\bcommit\b/i

type Done = (error: Error | null, result?: unknown) => void

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown }).text)

/**
 * One connection. It may break at any moment, also between two statements when nobody waits for an answer. Then the
 * next statement fails, and nothing else; without its error listener a broken connection would end the process. A
 * connection that does not answer in time is destroyed, because everything else would queue behind the statement that
 * hangs.
 */
export class DatabaseClient extends Client {
  /** Whether the server has reported that it is read-only. */
  isReadOnly = false
  readonly #limits: AnswerLimits
  /** Statements without an answer yet, in order. */
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

  /** The server executes one statement at a time, so each has its own limit. */
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

  /** A change outside a transaction commits by itself. */
  #mayCommit(text: string): boolean {
    return commits.test(text) || (this.getTransactionStatus() !== 'T' && changes.test(text))
  }
}

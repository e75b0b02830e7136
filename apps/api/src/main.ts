import { readConfig } from './config.ts'
import { printed } from './lib/log-output.ts'
import { createLog, describeError } from './lib/log.ts'
import { SetupError } from './lib/setup-error.ts'
import { start } from './start/start.ts'

/** A thread stuck in a write would keep the process from exiting by itself. */
const exit = (code: number): void => {
  if (printed.writing()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** Ends the process once the last lines are printed, or a second later. */
const end = (code: number): void => void printed.settle(1_000).then(() => exit(code))

const fail = (error: unknown): void => {
  // Start-up errors are written for the person who started the program.
  console.error(error instanceof Error ? error.message : 'Could not start')
  if (error instanceof Error && error.cause instanceof Error) console.error(`Cause: ${error.cause.message}`)
  // Tells the supervisor not to restart if only a person can fix the cause.
  if (process.connected && error instanceof SetupError) process.send!('refused', () => end(1))
  else end(1)
}

const main = async (): Promise<void> => {
  // The reader of the output may go away; that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const stopping = new AbortController()
  const starting = start(config, log, stopping.signal)
  const stop = (code: number): void => {
    if (stopping.signal.aborted) return
    setTimeout(() => exit(code || 1), 14_000).unref()
    stopping.abort()
    void starting
      // A start that was aborted has already stopped what it had begun.
      .then(
        (running) => running.stop(),
        () => undefined,
      )
      .then(
        () => end(code),
        () => end(1),
      )
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  // If the supervisor that watches this process is gone, nobody else would end it.
  process.on('disconnect', () => stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ event: 'process.failed', ...describeError(error) })
      stop(1)
    })
  }
  const running = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  if (!running || stopping.signal.aborted) return
  console.log(`Campaign Stats is ready at ${running.url}`)
  if (running.simulatedTelegram) {
    console.log(`Demo people and their passwords: ${config.dataDir}/demo.json`)
    console.log(`Their codes arrive in the simulated Telegram: ${running.simulatedTelegram}`)
  }
  void running.replaced.then(() => {
    log.fatal({ event: 'instance.replaced', text: 'Another instance runs on this database: this one ends' })
    stop(1)
  })
  process.send?.('ready')
}

main().catch(fail)

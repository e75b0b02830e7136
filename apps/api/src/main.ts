import { readConfig, SettingsError } from './config.ts'
import { printed } from './lib/log-output.ts'
import { createLog, describeError } from './lib/log.ts'
import { start } from './start/start.ts'

/** A thread that hangs in a write would keep the process from ending by itself. */
const exit = (code: number): void => {
  if (printed.writing()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** Ends the process once the last lines are printed, or a second later. */
const end = (code: number): void => void printed.settle(1_000).then(() => exit(code))

const fail = (error: unknown): void => {
  // Start-up errors are written for the person who started the program.
  console.error(error instanceof SettingsError || error instanceof Error ? error.message : 'Could not start')
  if (error instanceof Error && error.cause instanceof Error) console.error(`Cause: ${error.cause.message}`)
  end(1)
}

const main = async (): Promise<void> => {
  // Whoever reads what is printed may go away; that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const running = await start(config, log)
  console.log(`Campaign Stats is ready at ${running.url}`)
  if (running.simulatedTelegram) {
    console.log(`Demo people and their passwords: ${config.dataDir}/demo.json`)
    console.log(`Their codes arrive in the simulated Telegram: ${running.simulatedTelegram}`)
  }

  let stopping = false
  const stop = (code: number): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => exit(code || 1), 14_000).unref()
    void running.stop().then(
      () => end(code),
      () => end(1),
    )
  }
  void running.replaced.then(() => {
    log.fatal({ event: 'instance.replaced', text: 'Another instance runs on this database: this one ends' })
    stop(1)
  })
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  // Whoever started it and watches it is told, and when that one is gone, nobody would end it.
  process.on('disconnect', () => stop(0))
  process.send?.('ready')
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ event: 'process.failed', ...describeError(error) })
      stop(1)
    })
  }
}

main().catch(fail)

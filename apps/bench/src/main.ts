import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeMachine, machineText } from './measure/machine.ts'
import { tableOf } from './measure/table.ts'
import { verdictOf, type Figure } from './measure/figure.ts'
import type { Part } from './parts/part.ts'
import { accounts } from './parts/accounts.ts'
import { bulk } from './parts/bulk.ts'
import { bundle } from './parts/bundle.ts'
import { campaigns } from './parts/campaigns.ts'
import { changes } from './parts/changes.ts'
import { charts } from './parts/charts.ts'
import { figures as keptFigures } from './parts/figures.ts'
import { finding } from './parts/finding.ts'
import { holding } from './parts/holding.ts'
import { money } from './parts/money.ts'
import { pages } from './parts/pages.ts'
import { palette } from './parts/palette.ts'
import { pool } from './parts/pool.ts'
import { reads } from './parts/reads.ts'
import { signinPaint } from './parts/signin-paint.ts'
import { stats } from './parts/stats.ts'
import { takes } from './parts/takes.ts'
import { openServers } from './servers/index.ts'

const parts: readonly Part[] = [
  reads,
  stats,
  takes,
  accounts,
  changes,
  pool,
  bulk,
  campaigns,
  bundle,
  signinPaint,
  charts,
  keptFigures,
  money,
  finding,
  pages,
  palette,
  holding,
]

const usage = `npm run bench [-- part …] [--rounds 5] [--seconds 5] [--bad-ways] [--json file]
Parts: ${parts.map(({ name }) => name).join(', ')}; without a name, all of them.`

const whole = (text: string, name: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`${name} must be a whole number above 0`)
}

const readArgs = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      'bad-ways': { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length) throw new Error(`There is no part ${unknown.join(', ')}.\n${usage}`)
  return {
    help: values.help,
    json: values.json,
    chosen: positionals.length ? parts.filter(({ name }) => positionals.includes(name)) : parts,
    effort: { rounds: whole(values.rounds, '--rounds'), seconds: whole(values.seconds, '--seconds') },
    badWays: values['bad-ways'],
  }
}

/** Measures the chosen parts; returns the number of those that could not be measured. */
const main = async (): Promise<number> => {
  const { help, json, chosen, effort, badWays } = readArgs()
  if (help) {
    console.log(usage)
    return 0
  }
  const opened = chosen.some(({ needsServers }) => needsServers) ? await openServers() : null
  const servers = opened && 'close' in opened ? opened : null
  const stop = (): void => {
    process.exitCode = 130
    void (servers?.close() ?? Promise.resolve()).finally(() => process.exit(130))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  const figures: Figure[] = []
  const failures: string[] = []
  try {
    for (const { name, needsServers, measure } of chosen) {
      console.error(`── ${name}`)
      if (needsServers && !servers) {
        failures.push(`${name}: missing ${opened && 'missing' in opened ? opened.missing : 'servers'}`)
        continue
      }
      try {
        figures.push(...(await measure({ ...effort, badWays, servers, say: (text) => console.error(text) })))
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await servers?.close()
  }

  const machine = describeMachine(servers?.versions ?? {})
  console.log(`\n${machineText(machine)}\n${effort.rounds} rounds, medians\n\n${tableOf(figures)}`)
  for (const failure of failures) console.log(`\nNot measured: ${failure}`)
  if (json) {
    const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
    writeFileSync(json, `${JSON.stringify({ machine, effort, figures: judged, failures }, null, 2)}\n`)
  }
  return failures.length
}

main().then(
  (failed) => process.exit(process.exitCode ?? (failed ? 1 : 0)),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)

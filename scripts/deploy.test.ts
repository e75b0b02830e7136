import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Container engine with three instances: it sometimes prints line by line with delays, like the real one, records each
 * call, and fails silently at the call with the number FAILS_AT.
 */
const engine = `#!/usr/bin/env bash
echo "$*" >> "$STATE/asked"
[ "$(grep -c . "$STATE/asked")" != "\${FAILS_AT:-0}" ] || exit 255
lines() { for line in "$@"; do echo "$line" || exit 255; /bin/sleep 0.02; done; }
old='aaaaaaaaaaaa1 aaaaaaaaaaaa2 aaaaaaaaaaaa3'
new='bbbbbbbbbbbb1 bbbbbbbbbbbb2 bbbbbbbbbbbb3'
case "$*" in
  'compose ps --quiet --status running api') lines $old ;;
  'compose ps --quiet api') lines $old $new ;;
  'compose ps --quiet --status running proxy') echo cccccccccccc ;;
  'compose config --format json') lines '{ "services": { "api": {' '"deploy": { "replicas": 3 },' '"other": {' '"replicas": 7' '} } }' ;;
  'compose exec -T proxy'*) cat > /dev/null ;;
  *State.Health*) echo healthy ;;
  'image inspect --format {{.Id}}'*) echo sha256:built ;;
  'image inspect --format {{if'*) echo "registry@sha256:$(echo "$*" | cksum | cut -d ' ' -f 1)" ;;
  'inspect --format {{.Image}}'*) echo sha256:running ;;
esac
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-scripts-'))
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  cpSync(join(root, 'docker-compose.yml'), join(folder, 'docker-compose.yml'))
  mkdirSync(join(folder, 'bin'))
  for (const [name, text] of [
    ['docker', engine],
    // Removes waiting times.
    ['sleep', '#!/bin/sh\n'],
  ] as const) {
    writeFileSync(join(folder, 'bin', name), text)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: string, failsAt = 0) => {
  rmSync(join(folder, 'asked'), { force: true })
  const { status, stdout, stderr } = spawnSync('bash', [join(folder, 'deploy', script)], {
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, STATE: folder, FAILS_AT: String(failsAt) },
    encoding: 'utf8',
  })
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')
  return { status, stdout, stderr, asked }
}

const replacing = ['upgrade.sh', 'go-back.sh', 'restart.sh']

// Each script calls the engine a dozen times, and runs once per failing call.
describe('scripts of deploy/ with several instances', { timeout: 120_000 }, () => {
  it.each(replacing)('[PROD-01] %s replaces all three, however slowly the engine names them', (script) => {
    const { status, stdout, stderr, asked } = run(script)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('3 instances run, 3 were replaced.')
    expect(asked).toContain('compose up --detach --no-deps --no-recreate --no-build --scale api=6 api')
    expect(asked.filter((each) => each.startsWith('stop'))).toEqual(
      [1, 2, 3].map((n) => `stop --time 20 aaaaaaaaaaaa${n}`),
    )
  })

  it('[PROD-01] pin-images.sh prints a line for every image', () => {
    const { status, stdout } = run('pin-images.sh')
    expect(status).toBe(0)
    expect(stdout.trim().split('\n')).toEqual(
      ['NODE', 'POSTGRES', 'REDIS', 'CADDY'].map((name) => expect.stringMatching(`^${name}_IMAGE=.+`) as string),
    )
  })

  it.each([...replacing, 'pin-images.sh'])('[PROD-01] %s says what failed, whatever fails', (script) => {
    const { asked } = run(script)
    expect(asked.length).toBeGreaterThan(3)
    for (const [index, question] of asked.entries()) {
      // Readiness checks are repeated.
      if (question.includes('State.Health')) continue
      const { status, stderr } = run(script, index + 1)
      expect([question, status === 0, stderr]).toEqual([
        question,
        false,
        expect.stringMatching(
          /failed with \d+: |The proxy did not take|There is no version before|has no digest here/,
        ) as string,
      ])
    }
  })

  it.each(['upgrade.sh', 'go-back.sh'])(
    '[PROD-01] %s says that nothing was replaced only where that is so',
    (script) => {
      const { asked } = run(script)
      const begins = asked.findIndex((question) => question.startsWith('compose up'))
      const ends = asked.findIndex((question) => question.startsWith('stop'))
      const early = run(script, begins + 1)
      expect(early.stderr).toContain('Nothing was replaced.')
      expect(early.asked).toContain(
        script === 'upgrade.sh'
          ? 'tag campaign-stats:before campaign-stats:current'
          : 'tag campaign-stats:left campaign-stats:current',
      )
      const late = run(script, ends + 1)
      expect(late.stderr).not.toContain('Nothing was replaced.')
      expect(late.stderr).toContain('The new instances run')
    },
  )
})

it('[PROD-01] no script of deploy/ lets go of a pipe before its end', () => {
  for (const name of ['upgrade', 'roll', 'pin-images', 'go-back', 'restart', 'prepare', 'postgres-roles']) {
    const text = readFileSync(join(root, 'deploy', `${name}.sh`), 'utf8')
    expect([name, text.match(/\| *(?:head|grep -q|sed \S*q)\b.*/g)]).toEqual([name, null])
  }
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site } from './site.ts'

const script = `console.log(${JSON.stringify('one two three '.repeat(200))})`
let folder: string
let app: express.Express
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    [
      '<html nonce="__NONCE__"><script data-session=""></script><!--known-->',
      '<!--at -->who<!--/at --><!--at /-->who days<!--/at /--><!--at /campaigns-->who rows<!--/at /campaigns-->',
      '<!--/known--><div id="root"><!--first-->form<!--/first--></div></html>',
    ].join(' '),
  )
  writeFileSync(join(folder, 'assets/start-1.js'), script)
  writeFileSync(join(folder, 'assets/start-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/start-1.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'assets/small-1.js'), 'small()')
  writeFileSync(join(folder, 'assets/gone-1.js'), script)
  app = express().use(site(folder, { secure: false, eventsPlace: () => '7-1' }, true))
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, accepted: string) => request(app).get(path).set('Accept-Encoding', accepted).buffer(true)

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('[P14] a script comes as the browser accepts it (%s), kept for a year', async (accepted, encoding) => {
  const answer = await ask('/assets/start-1.js', accepted).parse((response, done) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () => done(null, Buffer.concat(parts)))
  })
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding])
  expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
  expect(answer.headers['cache-control']).toBe('public,max-age=31536000,immutable')
  // A proxy in between must not serve one browser's encoding to another.
  expect(answer.headers['vary']).toContain('Accept-Encoding')
})

it('[P14] what is too small to be packed comes as it is; what is unknown is not found, and is no page', async () => {
  const small = await ask('/assets/small-1.js', 'br')
  expect([small.status, small.headers['content-encoding'], small.text]).toEqual([200, undefined, 'small()'])
  for (const path of ['/assets/none.js', '/assets/', '/assets/%2e%2e/index.html']) {
    const answer = await ask(path, 'br')
    expect([path, answer.status, answer.text]).toEqual([path, 404, 'Not found'])
  }
})

it('[R-16] a file that is gone from the disk is still sent: nothing that is asked for ends the program', async () => {
  rmSync(join(folder, 'assets/gone-1.js'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/assets/gone-1.js', 'br')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${script}`]))
})

it.each([
  ['/', 'sid=x', 'who days'],
  ['/?from=2026-11-02', 'sid=x', 'who days'],
  ['/campaigns', 'sid=x', 'who rows'],
  ['/nowhere', 'sid=x', 'who'],
  ['/login', 'sid=x', 'who'],
  ['/campaigns', 'other=x', ''],
  ['/login', 'other=x', 'form'],
])('[P25] the page at %s with %s sends for what is needed there: %s', async (path, cookie, sent) => {
  const { text } = await request(app).get(path).set('Cookie', cookie)
  expect(text.match(/who|days|rows|form/g)?.join(' ') ?? '').toBe(sent)
})

it('says to whoever has been here before from which place on nothing is missed, and to strangers nothing of it', async () => {
  const placeIn = async (cookie: string) =>
    /data-events="([^"]*)"/.exec((await request(app).get('/').set('Cookie', cookie)).text)?.[1]
  expect([await placeIn('sid=x'), await placeIn('other=x')]).toEqual(['7-1', undefined])
})

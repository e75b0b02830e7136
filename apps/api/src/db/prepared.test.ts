// Runs on both databases: each engine locks, counts and refuses in its own way.
import { globSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSheetWith } from '../../test/accounts.ts'
import { addMailboxes, pasteOf, signedInAs, someMailboxes } from '../../test/mailboxes.ts'
import { pausing } from '../../test/pausing.ts'
import { unique } from '../../test/unique.ts'
import { startWorld, type World } from '../../test/world.ts'

const mark = '/* prepared */'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Text with single spaces, one line per source line, and without common indentation. */
const readable = (text: string): string => {
  const lines = text
    .slice(mark.length)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const [first = '', ...rest] = lines
  const shared = Math.min(...rest.map((line) => line.search(/\S/)))
  return [first.trim(), ...rest.map((line) => line.slice(shared).trimEnd())].filter((line) => line !== '').join('\n')
}

/** People use every feature that has prepared statements; returns the distinct texts of those statements. */
const sentByPeople = async (): Promise<Set<string>> => {
  const sent = new Set<string>()
  const { database, watch, hold } = pausing(world.database)
  const instance = await world.instance({ database, redis: null })
  watch(instance.server)
  hold((text) => {
    if (text.startsWith(mark)) sent.add(text)
    return false
  })
  const as = signedInAs(world)
  const [lead, farmer, buyer, other] = [
    (await as('TeamleadFarmer', instance)).client,
    (await as('farmer', instance)).client,
    (await as('buyer', instance)).client,
    await as('buyer', instance),
  ]

  const mailboxes = someMailboxes(4)
  await addMailboxes(lead, pasteOf(mailboxes))
  const accounts = Array.from({ length: 5 }, (_, index) => ({
    id: unique('prepared'),
    login_pass: 'login:pass',
    totp: 'JBSWY3DPEHPK3PXP',
    ...(index === 0 && { email: mailboxes[0]!.email }),
  }))
  const sheet = await addSheetWith(world, accounts)
  const ids: string[] = []
  for (const { id } of accounts) {
    const { body } = await buyer.call('takeAccount', { body: { accountId: id, sheetUrl: sheet.url, rowNumber: 2 } })
    ids.push(String(body.account?.recordId))
  }
  const [noted, undone, released, passed, closed] = ids as [string, string, string, string, string]
  const of = (id: string) => ({ params: { id } })
  for (const field of ['login_pass', 'cvv'] as const)
    await buyer.call('revealAccount', { ...of(noted), body: { fields: [field] } })
  await buyer.call('showOneTimeCodes', { ...of(noted), body: {} })
  await buyer.call('saveNotes', { ...of(noted), body: { notes: 'Good' } })
  await buyer.call('undoTake', { ...of(undone), body: {} })
  await lead.call('releaseAccount', { ...of(released), body: { reason: 'Left' } })
  await lead.call('handOverAccount', { ...of(passed), body: { userId: other.who.id, reason: 'Holiday' } })
  await buyer.call('closeAccount', { ...of(closed), body: { spend: 10 } })
  await lead.call('correctSpend', { ...of(closed), body: { spend: 11, reason: 'Typo' } })
  await lead.call('getAccountTimeline', of(closed))

  const again = { 'idempotency-key': randomUUID() }
  const { body: taken } = await farmer.send('takeMailboxes', { body: { count: 2 } }, again)
  expect((await farmer.send('takeMailboxes', { body: { count: 2 } }, again)).body).toEqual(taken)
  await farmer.call('addMailboxByAddress', { body: { emailAddress: mailboxes[3]!.email } })
  const [kept, given] = (await farmer.call('listMyMailboxes', { query: {} })).body.emails
  await farmer.call('unpinMailbox', { ...of(String(kept!.email_id)), body: {} })
  await lead.call('returnMailbox', { ...of(String(given!.email_id)), body: {} })
  await lead.call('listPool', { query: {} })
  await buyer.call('getMe')
  await instance.close()
  return sent
}

/** Leading words of the prepared statements in the sources, where the text is literal. */
const begun = (): string[] => {
  const folder = new URL('..', import.meta.url)
  return globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\$\{prepared\}([^`$]*)/g)]
      .map(([, words]) => words!.trim())
      .filter((words) => words !== ''),
  )
}

it('statements that are kept prepared are those of prepared.sql: `vitest -u` writes them anew', async () => {
  const sent = await sentByPeople()
  const texts = [...sent].map(readable).toSorted()
  expect(
    begun().filter((words) => ![...sent].some((text) => text.slice(mark.length).trim().startsWith(words))),
  ).toEqual([])
  await expect(`${texts.join(';\n\n')};\n`).toMatchFileSnapshot('prepared.sql')
})

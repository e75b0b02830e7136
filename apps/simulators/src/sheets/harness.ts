import { createSign } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { ask, type Answer } from '../telegram/harness.ts'
import { startSheets, type SheetsOptions } from './index.ts'
import type { Modes } from './modes.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed JWT assertion, as a client makes it. */
export const assertionOf = (
  claims: object,
  privateKey: string,
  head: object = { alg: 'RS256', typ: 'JWT' },
): string => {
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

export const writing = 'https://www.googleapis.com/auth/spreadsheets'

/** Fresh simulator for one test, signed in, with shortcuts for its calls. */
export const startForTest = async (options: SheetsOptions = {}) => {
  const sheets = await startSheets(options)
  onTestFinished(() => sheets.close())
  const control = (path: string, method = 'GET', body?: unknown) => ask(`${sheets.url}/control/${path}`, method, body)

  const claims = (more: object = {}): object => {
    const iat = Math.floor((options.now?.() ?? Date.now()) / 1_000)
    const { client_email: iss } = sheets.serviceAccount
    return { iss, scope: writing, aud: 'https://oauth2.googleapis.com/token', iat, exp: iat + 3_600, ...more }
  }
  const signIn = (assertion: string, grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'): Promise<Answer> =>
    ask(sheets.tokenUrl, 'POST', undefined, { body: new URLSearchParams({ grant_type: grant, assertion }) })
  const tokenFor = async (more: object = {}): Promise<string> =>
    (await signIn(assertionOf(claims(more), sheets.serviceAccount.private_key))).body.access_token
  const token = await tokenFor()

  const call = (method: string, path: string, body?: unknown, bearer = token): Promise<Answer> =>
    ask(`${sheets.url}/v4/spreadsheets/${path}`, method, undefined, {
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  /** Document with one tab, as if typed by a person. */
  const make = async (rows: unknown[][] = [], more: object = {}): Promise<string> =>
    (await control('documents', 'POST', { title: 'Made', tabs: [{ title: 'Tab', rows }], ...more })).body.id
  return {
    ...sheets,
    call,
    control,
    make,
    claims,
    signIn,
    tokenFor,
    modes: (modes: Partial<Modes>) => control('modes', 'PUT', modes),
    fault: (fault: object) => control('faults', 'POST', fault),
    edit: (id: string, op: object, sheetId = 0) => control('edits', 'POST', { spreadsheetId: id, sheetId, ...op }),
    /** Displayed texts of the first tab, without trailing blanks. */
    shown: async (id: string, sheetId = 0): Promise<string[][]> =>
      (await control(`documents/${id}/tabs/${sheetId}?rows=20000`)).body.cells.map((row: { text: string }[]) =>
        row.map(({ text }) => text),
      ),
    titled: (title: string): string => sheets.documents.find((each) => each.title.startsWith(title))!.id,
  }
}

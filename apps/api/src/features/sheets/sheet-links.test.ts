import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oddHeader, startOddSheets, type OddSheets } from '../../../test/odd-sheets.ts'
import { unique } from '../../../test/unique.ts'

let sheets: OddSheets
beforeAll(async () => {
  sheets = await startOddSheets()
})
afterAll(() => sheets.world.close())

describe('links and Google', () => {
  it.each([
    ['without its beginning', (id: string) => `docs.google.com/spreadsheets/d/${id}/edit#gid=0`],
    [
      'through a page of Google’s',
      (id: string) =>
        `https://www.google.com/url?sa=D&q=${encodeURIComponent(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`)}&ust=17`,
    ],
    ['of Drive', (id: string) => `https://drive.google.com/open?id=${id}&usp=drive_fs`],
    ['of a file in Drive', (id: string) => `https://drive.google.com/file/d/${id}/view?usp=sharing`],
    [
      'with invisible characters',
      (id: string) => `\u200bhttps://docs.google.com/spreadsheets/d/${id.slice(0, 5)}\u200b${id.slice(5)}/edit\ufeff`,
    ],
    [
      'within a message',
      (id: string) => `Accounts: https://docs.google.com/spreadsheets/d/${id}/edit?usp=drivesdk, please add`,
    ],
  ])('[SHEET-04] [S-49] a link %s leads to its sheet, once', async (_name, linkTo) => {
    const account = unique('ln-')
    const document = await sheets.newDocument([oddHeader, [account, 'ES', 'u:p']])
    const { status, body } = await sheets.lead.call('checkSheet', { body: { url: linkTo(document.id) } })
    expect([status, body.report?.accepted]).toEqual([200, 1])
    const { sheet } = (await sheets.lead.call('addSheet', { body: { url: linkTo(document.id) } })).body
    expect(sheet.url).toContain(`https://docs.google.com/spreadsheets/d/${document.id}/edit#gid=0`)
    expect((await sheets.lead.call('addSheet', { body: { url: document.url } })).body.code).toBe('duplicate')
  })

  it('[SHEET-04] an uploaded file is called an Office file, and nothing else that Google does not accept is', async () => {
    const documents = (await sheets.world.sheets('/documents')) as { id: string; title: string }[]
    const { id } = documents.find(({ title }) => title.endsWith('.xlsx'))!
    const check = async (url: string) => {
      const { body } = await sheets.lead.call('checkSheet', { body: { url } })
      return body.reason ?? body.code
    }
    expect(await check(`https://docs.google.com/spreadsheets/d/${id}/edit`)).toBe('sheet_office')
    const document = await sheets.newDocument([oddHeader, [unique('g-'), 'ES', 'u:p']])
    for (const [refusal, reason] of [
      ['unknownRange', 'sheets'],
      ['unknownField', 'sheets'],
      ['wrongPlace', 'sheets_project'],
    ]) {
      await sheets.world.sheets('/modes', 'PUT', { refusal })
      expect(await check(document.url)).toBe(reason)
      await sheets.world.sheets('/modes', 'PUT', { refusal: null })
    }
  })

  it.each([
    ['domainPolicy', 422, 'sheet_domain'],
    ['billingOff', 502, 'sheets_project'],
    ['projectSuspended', 502, 'sheets_project'],
    ['page', 502, 'sheets_front'],
  ] as const)('[SHEET-04] the refusal %s says by whom it can be mended', async (refusal, status, reason) => {
    const document = await sheets.newDocument([oddHeader, [unique('g-'), 'ES', 'u:p']])
    await sheets.world.sheets('/modes', 'PUT', { refusal })
    try {
      const { status: said, body } = await sheets.lead.call('checkSheet', { body: { url: document.url } })
      expect([said, body.reason]).toEqual([status, reason])
      if (reason === 'sheet_domain') expect(body.error).toContain(sheets.world.google.serviceAccount.client_email)
      else expect(body.error).toMatch(/administrator/)
    } finally {
      await sheets.world.sheets('/modes', 'PUT', { refusal: null })
    }
    expect((await sheets.lead.call('checkSheet', { body: { url: document.url } })).status).toBe(200)
  })
})

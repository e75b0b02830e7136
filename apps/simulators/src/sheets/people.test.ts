import { describe, expect, it } from 'vitest'
import { ask } from '../telegram/harness.ts'
import { startForTest } from './harness.ts'

const start = async () => {
  const sheets = await startForTest()
  const id = await sheets.make([
    ['id', 'n'],
    ['b', 2],
    ['', ''],
    ['a', 10],
  ])
  return { ...sheets, id, do: (op: object) => sheets.edit(id, op), rows: () => sheets.shown(id) }
}

describe('people', () => {
  it('type into cells', async () => {
    const { do: edit, rows, call, id } = await start()
    await edit({ op: 'setCell', row: 2, column: 2, value: '007' })
    await edit({ op: 'setCell', row: 3, column: 1, value: '=A2&"!"' })
    await edit({ op: 'setCell', row: 4, column: 1, value: null })
    expect(await rows()).toEqual([
      ['id', 'n'],
      ['b', '7'],
      ['b!', ''],
      ['', '10'],
    ])
    const formula = await call('GET', `${id}/values/A3?valueRenderOption=FORMULA`)
    expect(formula.body.values).toEqual([['=A2&"!"']])
  })

  it('insert, delete, move and sort rows', async () => {
    const { do: edit, rows } = await start()
    await edit({ op: 'insertRows', before: 2, values: [['c', '=5']] })
    expect((await rows())[1]).toEqual(['c', '5'])
    await edit({ op: 'sort', column: 1 })
    expect((await rows()).map(([id]) => id)).toEqual(['id', 'a', 'b', 'c'])
    await edit({ op: 'sort', column: 2, descending: true })
    expect((await rows()).map(([id]) => id)).toEqual(['id', 'a', 'c', 'b'])
    await edit({ op: 'moveRow', row: 4, to: 2 })
    await edit({ op: 'deleteRows', row: 3, count: 1 })
    expect((await rows()).map(([id]) => id)).toEqual(['id', 'b', 'c'])
    await edit({ op: 'insertRows', before: 2, count: 2 })
    expect(await rows()).toHaveLength(5)
  })

  it('change columns, tabs and titles', async () => {
    const { do: edit, rows, control, id, edit: on } = await start()
    await edit({ op: 'addColumn', header: 'status' })
    await edit({ op: 'addColumn', before: 1 })
    expect((await rows())[0]).toEqual(['', 'id', 'n', 'status'])
    await edit({ op: 'deleteColumn', column: 1 })
    await edit({ op: 'renameTab', title: 'Renamed' })
    await edit({ op: 'renameDocument', title: 'Title' })
    const { sheetId } = (await edit({ op: 'addTab', title: 'Second' })).body
    const find = async () => (await control('documents')).body.find((each: { id: string }) => each.id === id)
    expect(await find()).toMatchObject({
      title: 'Title',
      tabs: [{ sheetId: 0, title: 'Renamed', rows: 4, columns: 3 }, { title: 'Second' }],
    })
    expect((await edit({ op: 'addTab', title: 'Second' })).status).toBe(400)
    expect((await on(id, { op: 'deleteTab' }, sheetId)).status).toBe(200)
    expect((await edit({ op: 'deleteTab' })).status).toBe(400)
    await edit({ op: 'resize', rows: 2, columns: 1 })
    expect(await rows()).toEqual([['id'], ['b']])
  })

  it.each([
    [{ op: 'explode' }],
    [{ op: 'setCell', row: 0, column: 1, value: 'x' }],
    [{ op: 'setCell', row: 1, column: 1 }],
    [{ op: 'renameTab', title: 'x', more: 1 }],
    [{ op: 'renameTab', title: 'x', sheetId: 77 }],
    [{ op: 'sort', column: 1, sheetId: 77 }],
  ])('%j is refused', async (op) => {
    const { do: edit, rows } = await start()
    const before = await rows()
    const answer = await edit(op)
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string'])
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['sharing', 'PUT', { spreadsheetId: 'x', access: 'owner' }, 400],
    ['sharing', 'PUT', { spreadsheetId: 'nowhere', access: 'none' }, 404],
    ['modes', 'PUT', { readsPerUser: -1 }, 400],
    ['modes', 'PUT', { unknown: 1 }, 400],
    ['documents', 'POST', { title: 'x' }, 400],
    ['documents/nowhere/tabs/0', 'GET', undefined, 404],
  ])('%s %s %o is refused', async (path, method, body, status) => {
    const { control } = await startForTest()
    expect((await control(path, method, body)).status).toBe(status)
  })

  it('have a page that needs nothing from outside', async () => {
    const { url } = await startForTest()
    expect((await ask(url)).body).toContain('<h1>Google Sheets simulator</h1>')
    for (const file of ['page.js', 'page.css']) {
      const { status, body } = await ask(`${url}/${file}`)
      expect([status, /https?:|innerHTML/.test(body)]).toEqual([200, false])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { startForTest } from './harness.ts'

const start = async () => {
  const sheets = await startForTest()
  const id = await sheets.make([['id', 'mark'], ['b'], ['a'], ['c']])
  const tie = (row: number, metadataId: number, more: object = {}) => ({
    createDeveloperMetadata: {
      developerMetadata: {
        metadataId,
        metadataKey: 'ours',
        location: { dimensionRange: { sheetId: 0, dimension: 'ROWS', startIndex: row - 1, endIndex: row, ...more } },
        visibility: 'PROJECT',
      },
    },
  })
  const batch = (...requests: object[]) => sheets.call('POST', `${id}:batchUpdate`, { requests })
  const filter = (metadataId: number) => ({ developerMetadataLookup: { metadataId } })
  const read = async (metadataId: number) =>
    (await sheets.call('POST', `${id}/values:batchGetByDataFilter`, { dataFilters: [filter(metadataId)] })).body
      .valueRanges[0]?.valueRange
  const write = (metadataId: number, values: unknown[][]) =>
    sheets.call('POST', `${id}/values:batchUpdateByDataFilter`, {
      valueInputOption: 'RAW',
      data: [{ dataFilter: filter(metadataId), majorDimension: 'ROWS', values }],
    })
  return { ...sheets, id, tie, batch, read, write, edit: (op: object) => sheets.edit(id, op) }
}

describe('what is tied to a row', () => {
  it('names it wherever it goes, is written through, and ends with it', async () => {
    const { tie, batch, read, write, edit, shown, id } = await start()
    expect((await batch(tie(3, 7))).status).toBe(200)
    await edit({ op: 'insertRows', before: 2, count: 2 })
    expect(await read(7)).toMatchObject({ range: 'Tab!A5:Z5', values: [['a']] })
    await edit({ op: 'moveRow', row: 5, to: 2 })
    expect(await read(7)).toMatchObject({ range: 'Tab!A2:Z2' })
    expect((await write(7, [[null, 'x']])).body).toMatchObject({ totalUpdatedCells: 1 })
    expect((await shown(id))[1]).toEqual(['a', 'x'])
    await edit({ op: 'deleteRows', row: 2 })
    expect(await read(7)).toBeUndefined()
    expect((await write(7, [[null, 'y']])).body).toMatchObject({ totalUpdatedCells: 0 })
  })

  it.each([
    [false, 'b'],
    [true, 'a'],
  ])('goes with it in a sort: %s, as told', async (metadataFollowsSort, value) => {
    const { tie, batch, read, edit, modes } = await start()
    await modes({ metadataFollowsSort })
    await batch(tie(3, 7))
    await edit({ op: 'sort', column: 1 })
    expect((await read(7)).values).toEqual([[value]])
  })

  it('is found and removed by its key; a batch is worked whole or not at all', async () => {
    const { tie, batch, call, id } = await start()
    const search = async () =>
      (
        await call('POST', `${id}/developerMetadata:search`, {
          dataFilters: [{ developerMetadataLookup: { metadataKey: 'ours' } }],
        })
      ).body.matchedDeveloperMetadata.map(
        (each: { developerMetadata: { metadataId: number } }) => each.developerMetadata.metadataId,
      )
    await batch(tie(2, 1), tie(3, 2))
    const refused = [tie(4, 1), tie(4, 3, { endIndex: 5 }), tie(5_000, 3), tie(4, 3, { dimension: 'COLUMNS' })]
    for (const request of refused) expect((await batch(tie(4, 9), request)).status).toBe(400)
    expect(await search()).toEqual([1, 2])
    const removal = { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey: 'ours' } } } }
    await batch(removal, tie(2, 3))
    expect(await search()).toEqual([3])
  })
})

describe('people', () => {
  it('do things between any two calls', async () => {
    const { control, id, call, shown } = await start()
    const edit = (value: string) => ({ spreadsheetId: id, sheetId: 0, op: 'setCell', row: 2, column: 2, value })
    await control('between', 'POST', { path: 'values', skip: 1, edits: [edit('before')] })
    await control('between', 'POST', { path: 'values', skip: 1, when: 'after', edits: [edit('after')] })
    const read = async () => (await call('GET', `${id}/values/B2`)).body.values?.[0][0]
    expect([await read(), await read(), await read()]).toEqual([undefined, 'before', 'after'])
    expect([(await shown(id))[1], (await control('between')).body]).toEqual([['b', 'after'], []])
    expect((await control('between', 'POST', { edits: [] })).status).toBe(400)
  })
})

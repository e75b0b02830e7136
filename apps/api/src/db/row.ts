/** Row type of a query whose columns are named as in `Shape`; `Raw` lists the columns that still need conversion. */
export type RowOf<Shape, Raw> = Omit<Shape, keyof Raw> & Raw

type Told<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** Converts the timestamps of a row to the format of the contract. */
export const withMoments = <Row extends object>(row: Row): Told<Row> => {
  const told = { ...row } as Record<string, unknown>
  for (const name in told) {
    const value = told[name]
    if (value instanceof Date) told[name] = value.toISOString()
  }
  return told as Told<Row>
}

/** A row as the database gives it, where the query names its columns as `Shape` does: `Raw` are those that still have to be made so. */
export type RowOf<Shape, Raw> = Omit<Shape, keyof Raw> & Raw

type Told<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** A row with its moments as the contract writes them. */
export const withMoments = <Row extends object>(row: Row): Told<Row> => {
  const told = { ...row } as Record<string, unknown>
  for (const name in told) {
    const value = told[name]
    if (value instanceof Date) told[name] = value.toISOString()
  }
  return told as Told<Row>
}

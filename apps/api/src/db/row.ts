/** A row as the database gives it, where the query names its columns as `Shape` does: `Raw` are those that still have to be made so. */
export type RowOf<Shape, Raw> = Omit<Shape, keyof Raw> & Raw

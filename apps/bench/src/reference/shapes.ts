/** Answers of both reference servers, so that they differ only in how they are produced. */
export interface Person {
  id: number
  username: string
  role: string
  created_at: Date
}

export interface Item {
  id: number
  address: string
  state: string
  group_id: number
  owner_id: number | null
  created_at: Date
}

export interface NamedItem extends Item {
  group_name: string
  owner_name: string | null
}

export interface Tile {
  state: string
  n: number
}

export const pageSize = 40

/** Page of the list with its tiles; the total is the sum of the tiles. */
export const listAnswer = (items: readonly NamedItem[], tiles: readonly Tile[]) => ({
  items,
  tiles: Object.fromEntries(tiles.map(({ state, n }) => [state, n])),
  total: tiles.reduce((sum, { n }) => sum + n, 0),
})

/** Fields whose tops differ by less stand in one row, and move together. */
const ROW = 6

type Place = { x: number; y: number }

/** Items in the rows that their places make, from the top. */
export function rowsOf<Item>(items: readonly Item[], placeOf: (item: Item) => Place): Item[][] {
  const rows: { top: number; items: Item[] }[] = []
  const sorted = items
    .map((item) => ({ item, place: placeOf(item) }))
    .sort((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
  for (const { item, place } of sorted) {
    const row = rows.at(-1)
    if (row && place.y - row.top < ROW) row.items.push(item)
    else rows.push({ top: place.y, items: [item] })
  }
  return rows.map((row) => row.items)
}

/** The effect of issuing an invoice on the stock. */
import { type Decimal, money } from '../core/money'

/** A line as far as the stock goes: `pieces` is the quantity that it sells, `availability` the quantity in stock. */
export type StockLine = {
  id: number
  product_cross_id: string | null
  pieces: number
  /** Null of what the catalogue does not have. */
  availability: number | null
}

/** The lines that issuing takes out of the stock, unless they are left in it. */
export const stockedLines = <Line extends StockLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ availability }) => availability !== null)

/**
 * The pieces that remain of each product, by its `product_cross_id`, after the lines that `isTaken` accepts are taken
 * out; below 0 when pieces are missing.
 */
export function stockLeft(
  lines: readonly StockLine[],
  isTaken: (line: StockLine) => boolean,
): ReadonlyMap<string, Decimal> {
  const left = new Map<string, Decimal>()
  for (const line of stockedLines(lines)) {
    const product = line.product_cross_id ?? ''
    const before = left.get(product) ?? money(line.availability ?? 0)
    left.set(product, isTaken(line) ? before.minus(money(line.pieces)) : before)
  }
  return left
}

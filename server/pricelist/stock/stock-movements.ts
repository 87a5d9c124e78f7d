import { Decimal, money, toWire, ZERO } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { stockSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { bundleSizes, lockProducts } from '../products/product-queries'
import { readTaken } from './stock-queries'

/**
 * The part of a document's line that determines what leaves the stock: the product by its `product_cross_id`, the
 * quantity, and by its `price_cross_id` whether that counts pieces or bundles.
 */
type Line = { product_cross_id: string | null; price_cross_id: string | null; quantity: string }

const PRODUCT = /^[1-9]\d{0,8}$/
const PRICE = /^[1-9]\d{0,8}_([1-9]\d{0,8})$/

const priceIdOf = ({ price_cross_id }: Line): number => Number(PRICE.exec(price_cross_id ?? '')?.[1] ?? 0)

type Bundles = ReadonlyMap<number, string>

const namingProducts = (lines: readonly Line[]): Line[] =>
  lines.filter(({ product_cross_id }) => PRODUCT.test(product_cross_id ?? ''))

/** The numbers of pieces for which the prices of the lines are, by the prices' ids. */
async function bundlesOf(tx: Tx, lines: readonly Line[]): Promise<Bundles> {
  const named = namingProducts(lines)
  return named.length === 0 ? new Map() : bundleSizes(tx, named.map(priceIdOf))
}

/** The number of pieces of each product that the lines name; lines without a product of the catalogue are left out. */
function piecesOf(lines: readonly Line[], bundles: Bundles): Map<number, Decimal> {
  const pieces = new Map<number, Decimal>()
  for (const line of namingProducts(lines)) {
    const id = Number(line.product_cross_id)
    const size = money(bundles.get(priceIdOf(line)) ?? 1)
    pieces.set(id, (pieces.get(id) ?? ZERO).plus(money(line.quantity).times(size)))
  }
  return pieces
}

/** A document that sells, as far as stock goes. */
type SellingDocument = { id: number; lines: readonly Line[] }

/** The withdrawals from the stock for documents that are issued one after the other. */
export type StockTaking = {
  /**
   * Takes the pieces that a document sells. @throws Refusal ERROR_PRODUCT_NOT_AVAILABLE, naming the product, when fewer
   * are available and the structure does not sell below zero: then nothing is taken
   */
  take: (document: SellingDocument, accountId: number | null) => void
  /** Writes the withdrawals, one for each document, product and reason (unique key). */
  write: (tx: Tx) => Promise<void>
}

const NOTHING_TAKEN: StockTaking = { take: () => {}, write: async () => {} }

/**
 * Opens the stock for documents that are about to be issued. Without stock mode nothing moves. The products' rows are
 * locked, in the order of their ids, until the transaction ends; products that are gone from the catalogue move nothing.
 */
export async function openStock(tx: Tx, documents: readonly SellingDocument[]): Promise<StockTaking> {
  const lines = documents.flatMap((document) => document.lines)
  if (!lines.some(({ product_cross_id }) => product_cross_id)) return NOTHING_TAKEN
  const { stockMode, stockBelowZero } = await stockSettings(tx)
  if (!stockMode) return NOTHING_TAKEN
  const bundles = await bundlesOf(tx, lines)
  const held = await lockProducts(tx, [...piecesOf(lines, bundles).keys()])
  const products = new Map(
    held.map(({ id, name, availability }) => [id, { name, left: money(availability) }]),
  )
  const movements: Record<string, unknown>[] = []
  const take = (document: SellingDocument, account_id: number | null) => {
    const taken = [...piecesOf(document.lines, bundles)].flatMap(([product_id, quantity]) => {
      const product = products.get(product_id)
      return product && !quantity.isZero() ? [{ product_id, product, quantity }] : []
    })
    const short = stockBelowZero
      ? undefined
      : taken.find(({ product, quantity }) => product.left.lt(quantity))
    if (short) {
      const { name, left } = short.product
      throw new Refusal('ERROR_PRODUCT_NOT_AVAILABLE', { name, available: toWire(left) }, ['product_list'])
    }
    for (const { product_id, product, quantity } of taken) {
      product.left = product.left.minus(quantity)
      const moved = { product_id, quantity: quantity.negated().toString(), reason: 'INVOICE' }
      movements.push({ ...moved, document_id: document.id, account_id })
    }
  }
  return {
    take,
    write: async (inTx) => {
      await insertRows(inTx, 'stock_movement', movements)
    },
  }
}

/** A line of a credit note, with the invoice's line that it takes back, and its pieces where they are not all of its quantity. */
type CreditLine = Line & { credited_line_id: number | null; credited_quantity: string | null }

const returning = (line: CreditLine): CreditLine => ({
  ...line,
  quantity: line.credited_quantity ?? line.quantity,
})

/**
 * Puts the pieces of an issued credit note back into the stock, once, as far as its invoice had taken them out: pieces
 * that the invoice sold without stock mode, and lines that it left in the stock, are not put back. The products' rows
 * are locked, in the order of their ids.
 */
export async function returnToStock(
  tx: Tx,
  document: { id: number; origin_id: number | null; lines: readonly CreditLine[] },
  accountId: number | null,
): Promise<void> {
  if (document.origin_id === null) return
  const lines = (await linesFromStock(tx, document.lines)).map(returning)
  const quantities = piecesOf(lines, await bundlesOf(tx, lines))
  const products = await lockProducts(tx, [...quantities.keys()])
  const out = await readTaken(tx, document.origin_id)
  const back = products.flatMap(({ id }) => {
    const quantity = Decimal.min(quantities.get(id) ?? ZERO, out.get(id) ?? ZERO)
    return quantity.gt(ZERO) ? [{ id, quantity }] : []
  })
  await insertRows(
    tx,
    'stock_movement',
    back.map(({ id, quantity }) => ({
      product_id: id,
      quantity: quantity.toString(),
      reason: 'CREDITNOTE',
      document_id: document.id,
      account_id: accountId,
    })),
  )
}

/** Returns the lines without those whose line of the invoice was left in the stock. */
async function linesFromStock(tx: Tx, lines: readonly CreditLine[]): Promise<CreditLine[]> {
  const ids = lines.flatMap(({ credited_line_id }) => credited_line_id ?? [])
  const left = await tx.document_line.findMany({
    where: { id: { in: ids }, from_stock: false },
    select: { id: true },
  })
  const leftIds = new Set(left.map(({ id }) => id))
  return lines.filter(({ credited_line_id }) => !leftIds.has(credited_line_id ?? 0))
}

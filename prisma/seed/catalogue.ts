import { EURO } from '@/lib/domain/pricing/units'
import type { Tx } from '@/server/db/client'

type OfferedProduct = {
  code: string
  name: string
  description?: string
  /** Unit of measure (lib/domain/pricing/units), and its amounts by quantity. */
  unit: number
  prices: readonly (readonly [quantity: number, amount: number, description: string])[]
  attributes?: Readonly<Record<string, string>>
  /** Goods: the quantity in stock and the cost of a piece. */
  stock?: number
  cost?: number
}

const attributes = [
  { unique_key: 'sala', name: 'Sala' },
  { unique_key: 'livello', name: 'Livello' },
  { unique_key: 'colore', name: 'Colore' },
]

const LESSON = 7
const HOUR = 2
const MONTH = 5
const PIECE = 1

const offered: readonly OfferedProduct[] = [
  {
    code: 'YOGA',
    name: 'Lezione di yoga',
    unit: LESSON,
    attributes: { sala: 'Sala grande', livello: 'Tutti' },
    prices: [
      [1, 15, 'Lezione singola'],
      [10, 120, 'Carnet da 10'],
    ],
  },
  {
    code: 'PILATES',
    name: 'Lezione di pilates',
    unit: LESSON,
    attributes: { sala: 'Sala attrezzi', livello: 'Base' },
    prices: [
      [1, 18, 'Lezione singola'],
      [10, 150, 'Carnet da 10'],
    ],
  },
  {
    code: 'PILATES-R',
    name: 'Pilates con reformer',
    unit: LESSON,
    attributes: { livello: 'Intermedio' },
    prices: [[1, 30, 'Lezione singola']],
  },
  { code: 'PERSONAL', name: 'Personal training', unit: HOUR, prices: [[1, 45, 'Ora']] },
  { code: 'POSTURA', name: 'Valutazione posturale', unit: HOUR, prices: [[1, 60, 'Prima visita']] },
  {
    code: 'SALA-G',
    name: 'Noleggio della sala grande',
    unit: HOUR,
    attributes: { sala: 'Sala grande' },
    prices: [[1, 35, 'Ora']],
  },
  {
    code: 'OPEN',
    name: 'Abbonamento open',
    description: 'Tutti i corsi, senza limiti',
    unit: MONTH,
    prices: [[1, 79, 'Mese']],
  },
  {
    code: 'AZIENDE',
    name: 'Corso in azienda',
    description: 'In sede o presso il cliente',
    unit: LESSON,
    prices: [[1, 90, 'Lezione']],
  },
  {
    code: 'TAP-01',
    name: 'Tappetino da yoga',
    unit: PIECE,
    attributes: { colore: 'Blu notte' },
    stock: 24,
    cost: 11.5,
    prices: [
      [1, 24.5, 'Listino'],
      [6, 132, 'Confezione da 6'],
    ],
  },
  {
    code: 'TAP-02',
    name: 'Tappetino da yoga',
    unit: PIECE,
    attributes: { colore: 'Salvia' },
    stock: 3,
    cost: 11.5,
    prices: [[1, 24.5, 'Listino']],
  },
  {
    code: 'BLOCCO',
    name: 'Blocco in sughero',
    unit: PIECE,
    stock: 40,
    cost: 4.2,
    prices: [[1, 9.9, 'Listino']],
  },
  {
    code: 'CINGHIA',
    name: 'Cinghia in cotone',
    unit: PIECE,
    stock: 0,
    cost: 3.1,
    prices: [[1, 7.5, 'Listino']],
  },
]

/** The demo's catalogue: what the studio teaches, lets and sells, with prices, attributes and stock. */
export async function addCatalogue(tx: Tx): Promise<void> {
  await tx.product_attribute.createMany({ data: attributes })
  for (const { unit, prices, stock = 0, cost, attributes: values = {}, ...product } of offered) {
    const data = { ...product, iva: 22, attributes: values, purchase_price: cost ?? null }
    const { id } = await tx.product.create({ data, select: { id: true } })
    await tx.price.createMany({
      data: prices.map(([quantity, amount, description]) => ({
        product_id: id,
        quantity,
        amount,
        description,
        currency_id: EURO,
        measurementunit_id: unit,
      })),
    })
    if (stock > 0) {
      await tx.stock_movement.create({
        data: { product_id: id, quantity: stock, reason: 'MANUAL', note: 'Inventario iniziale' },
        select: { id: true },
      })
    }
  }
}

import { deliveryNoteIn } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { addDays, type Day } from '@/lib/domain/core/day'
import { createNote, lockOpenNote, removeNote } from '@/server/salesforce/delivery-notes/note-store'
import type { Run } from './agreements'
import type { Customer } from './invoices'

type Goods = { description: string; quantity: number; single_price?: number; measurement_unit?: string }

type PlannedNote = {
  /** The index of the demo's company that gets the goods, and the days since they left. */
  company: number
  daysAgo: number
  lines: readonly Goods[]
  over?: Readonly<Record<string, unknown>>
  isCancelled?: boolean
}

const mats: Goods = {
  description: 'Tappetino yoga antiscivolo',
  quantity: 12,
  single_price: 24.5,
  measurement_unit: 'pz',
}
const bands: Goods = {
  description: 'Elastico per pilates, media resistenza',
  quantity: 20,
  single_price: 6.9,
  measurement_unit: 'pz',
}
const blocks: Goods = {
  description: 'Mattoncino in sughero',
  quantity: 24,
  single_price: 8.2,
  measurement_unit: 'pz',
}
const carrier = { transport: 'CARRIER', carrier: 'Corriere Padano S.r.l.', packages: 3, weight: 28.5 }
const boxes = { appearance: 'Scatole di cartone', carriage: 'FRANCO' }

const PLAN: readonly PlannedNote[] = [
  { company: 2, daysAgo: 44, lines: [mats, blocks], over: { ...carrier, ...boxes } },
  { company: 2, daysAgo: 31, lines: [bands], over: boxes },
  { company: 4, daysAgo: 26, lines: [mats], isCancelled: true },
  {
    company: 5,
    daysAgo: 18,
    lines: [{ description: 'Pedana propriocettiva', quantity: 2, measurement_unit: 'pz' }],
    over: { reason: 'VIEWING', note: 'In prova per due settimane.' },
  },
  { company: 4, daysAgo: 9, lines: [mats, bands], over: { ...carrier, ...boxes } },
  {
    company: 0,
    daysAgo: 6,
    lines: [
      { description: 'Palla da ginnastica 65 cm, valvola difettosa', quantity: 3, measurement_unit: 'pz' },
    ],
    over: { reason: 'RETURN', transport: 'RECIPIENT' },
  },
  { company: 2, daysAgo: 2, lines: [blocks, bands], over: boxes },
]

/** The demo's delivery notes: sales of two months that wait for their invoices, goods on trial and returned, one cancelled. */
export async function addDeliveryNotes(
  run: Run,
  { companies, today, ownerId }: { companies: readonly Customer[]; today: Day; ownerId: number },
): Promise<void> {
  const cancelled: number[] = []
  for (const { company, daysAgo, lines, over, isCancelled } of PLAN) {
    const customer = companies[company]
    const date = addDays(today, -daysAgo)
    if (!customer) continue
    const line_list = lines.map((line) => ({ ...line, iva: 22 }))
    const sale = { ana_sku: customer.sku, date, reason: 'SALE', transport: 'SENDER', line_list }
    await run(date, async (tx) => {
      const { id } = await createNote(tx, deliveryNoteIn.parse({ ...sale, ...over }), ownerId)
      if (isCancelled) cancelled.push(id)
    })
  }
  // The last note of a year would be deleted instead: those after it are there by now.
  for (const id of cancelled)
    await run(today, async (tx) => void (await removeNote(tx, await lockOpenNote(tx, id))))
}

import type { Api } from '@/tests/support/api'
import { addEvent, addPeople, school } from '@/tests/support/booking/events'
import { invoiceData, line } from '@/tests/support/builders'
import type { HttpCall } from '../floor/http-caller'
import { tenant } from '../registry-stock'
import { fillWithDocuments } from '../stock'

/** In this order: drafts that are created are issued afterwards. */
export const ACTS = ['list', 'create', 'issue', 'book'] as const
export type ActName = (typeof ACTS)[number]

const PEOPLE = 500
const rest = '/api/salesforce/rest/invoice'

/** A structure that is called: `next` is its next call of an act, undefined when there is nothing left to do. */
export type Shop = {
  /** Opens a new class, which nobody has booked yet. */
  prepare: () => Promise<void>
  next: (act: ActName) => HttpCall | undefined
  /** Takes what a call answered. */
  answered: (act: ActName, answer: Buffer) => void
}

/** A structure with as many invoices, a school and people. */
export async function openShop(api: Api, url: string, invoices: number): Promise<Shop> {
  const at = await school(api, await tenant(api))
  const { caller, customer } = at
  await fillWithDocuments(url, { ...caller, customerSku: customer.sku }, invoices)
  const people = await addPeople(api, caller, PEOPLE)
  const { headers } = caller
  const data = invoiceData(customer.sku, {
    product_list: [line(), line({ quantity: 3, single_price: 19.9 })],
  })
  const drafts: number[] = []
  let waiting: string[] = []
  let eventId = 0
  const calls: Record<ActName, () => HttpCall | undefined> = {
    list: () => ({ method: 'GET', path: `${rest}/list/structure?page=1&size=50`, headers }),
    create: () => ({ method: 'POST', path: `${rest}/createInvoice`, headers, body: { invoice_data: data } }),
    issue: () => {
      const id = drafts.shift()
      return id === undefined ? undefined : { method: 'PUT', path: `${rest}/issue/${id}`, headers }
    },
    book: () => {
      const sku = waiting.pop()
      const body = { event_id: eventId, anagrafica_sku: sku, wait_in_queue_if_event_full: true }
      return sku === undefined
        ? undefined
        : { method: 'POST', path: '/api/booking/rest/eventattendant', headers, body }
    },
  }
  return {
    prepare: async () => {
      waiting = [...people]
      eventId = (await addEvent(api, at, { availability: PEOPLE })).id
    },
    next: (act) => calls[act](),
    answered: (act, answer) => {
      if (act === 'create') drafts.push(JSON.parse(answer.toString()).response.invoice.id)
    },
  }
}

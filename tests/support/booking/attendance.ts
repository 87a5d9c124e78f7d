import type { Api, Caller } from '../api'
import { addEntry, company } from '../builders'
import { addProduct, priceData } from '../products'
import { book, type EventOptions, eventData, school } from './events'

const base = '/api/booking/rest'

/** A school whose lessons cost 10.00 euro each, without VAT. */
export async function pricedSchool(api: Api) {
  const at = await school(api)
  const product = await addProduct(api, at.caller, { name: 'Lezione', price_list: [priceData()] })
  const { body } = await api.call('POST', `${base}/eventprice`, {
    as: at.caller,
    body: { event_price: { name: 'Lezione singola', product_cross_id: product.product_cross_id } },
  })
  return { ...at, product, price: body.event_price as { id: number } }
}

export type PricedSchool = Awaited<ReturnType<typeof pricedSchool>>

/** Customers of the registry that can be invoiced. */
export async function addCustomers(api: Api, as: Caller, count: number): Promise<string[]> {
  const skus: string[] = []
  for (let n = 0; n < count; n += 1) skus.push((await addEntry(api, as, company())).sku)
  return skus
}

/** An event of the past at the school's price. */
export async function addLesson(api: Api, at: PricedSchool, day: string, options: EventOptions = {}) {
  const times = { start: `${day} 18:30:00+0100`, end: `${day} 19:30:00+0100` }
  const { body } = await api.call('POST', `${base}/event`, {
    as: at.caller,
    body: { event_list: [{ ...eventData(at, { ...times, ...options }), price_list: [{ id: at.price.id }] }] },
  })
  return body.event_list[0] as { id: number }
}

/** Marks people of an event. */
export const mark = (
  api: Api,
  as: Caller,
  {
    eventId,
    ids,
    how = 'attended',
  }: { eventId: number; ids: readonly number[]; how?: 'attended' | 'notattended' },
) =>
  api.call('PUT', `${base}/eventattendant/${how}/list`, {
    as,
    body: { event_id: eventId, event_attendant_list: ids.map((id) => ({ id })) },
  })

/** Books people into an event and marks them; their attendants' ids. */
export async function attend(
  api: Api,
  at: PricedSchool,
  { eventId, skus, how }: { eventId: number; skus: readonly string[]; how?: 'attended' | 'notattended' },
): Promise<number[]> {
  const ids: number[] = []
  for (const sku of skus) {
    const { body } = await book(api, at.caller, eventId, sku, { confirm_past: true })
    ids.push(body.event_attendant.id)
  }
  await mark(api, at.caller, { eventId, ids, ...(how ? { how } : {}) })
  return ids
}

/** A lesson on a day with people who came. */
export async function attendedLesson(
  api: Api,
  at: PricedSchool,
  { day, skus, options }: { day: string; skus: readonly string[]; options?: EventOptions },
) {
  const event = await addLesson(api, at, day, { availability: 1000, ...options })
  return { event, ids: await attend(api, at, { eventId: event.id, skus }) }
}

/** The month whose presences are billed. */
export const october = { start_date: '2026-10-01', end_date: '2026-10-31' }

export const billing = (api: Api, as: Caller, how: 'preview' | 'create', over: object = {}) =>
  api.call('POST', `${base}/attendance/billing/${how}`, { as, body: { ...october, ...over } })

/** A pass of ten entries, from 2026 on. */
export const passData = (anagrafica_sku: string, over: object = {}) => ({
  anagrafica_sku,
  name: 'Dieci ingressi',
  kind: 'ENTRIES',
  entries: 10,
  valid_from: '2026-01-01',
  ...over,
})

/** Gives somebody a pass. */
export async function addPass(api: Api, as: Caller, sku: string, over: object = {}) {
  const { status, body } = await api.call('POST', `${base}/eventpass`, {
    as,
    body: { event_pass: passData(sku, over) },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.event_pass as { id: number; revision: number }
}

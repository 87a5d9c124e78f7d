import type { DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import type { Api, Caller } from '../api'

/** A sale of two kinds of goods on 5 October 2026, as the form sends it. */
export const deliveryNoteData = (ana_sku: string, over: Record<string, unknown> = {}) => ({
  ana_sku,
  date: '2026-10-05',
  reason: 'SALE',
  transport: 'SENDER',
  line_list: [
    { description: 'Tappetini', quantity: 3, measurement_unit: 'pz', single_price: 19.99, iva: 22 },
    { description: 'Cinture', quantity: 2, single_price: 5, iva: 22 },
  ],
  ...over,
})

/** Adds a delivery note through the API and returns it. */
export async function addDeliveryNote(
  api: Api,
  as: Caller,
  sku: string,
  over: Record<string, unknown> = {},
): Promise<DeliveryNote> {
  const body = { delivery_note_data: deliveryNoteData(sku, over) }
  const answer = await api.call('POST', '/api/salesforce/rest/deliverynote/add', { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.delivery_note
}

import type { Api, Caller } from '../api'
import { addOffer, agreementData, line } from '../builders'

const rest = '/api/salesforce/rest'

/** The acts of an offer's life by the API, and readings of it. */
export function offerActs(context: { readonly api: Api }) {
  const call = (as: Caller, method: string, path: string, body?: object) =>
    context.api.call(method, path, { as, body })
  return {
    call,
    /** The body of an answer that succeeded. */
    read: async (as: Caller, path: string) => {
      const { status, body } = await call(as, 'GET', path)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    moveOffer: (as: Caller, id: number, offer_state: string) =>
      call(as, 'POST', `${rest}/offer/update/state`, { offer_data: { id, json_state: { offer_state } } }),
    /** An offer of one line, ready to be sent. */
    offerOf: (as: Caller, sku: string, price: number) =>
      addOffer(
        context.api,
        as,
        agreementData(sku, { date: '2026-02-02', product_list: [line({ single_price: price })] }),
      ),
    invoiceOf: (as: Caller, offer_id: number) =>
      call(as, 'POST', `${rest}/invoice/createInvoiceFromOffer`, { offer_id }),
  }
}

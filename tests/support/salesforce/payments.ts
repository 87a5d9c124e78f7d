import type { PaymentState } from '@/lib/api/salesforce/payments/payment-fields'
import type { Answer, Api, Caller } from '../api'
import { invoiceData, issuedInvoice, line, studio } from '../builders'

const base = '/api/salesforce/rest/payment'

/** Registers a payment through the API; what the test is not about is a transfer of 2026-11-21. */
export const pay = (
  api: Api,
  as: Caller,
  documentId: number,
  over: Record<string, unknown>,
): Promise<Answer> =>
  api.call('POST', `${base}/add`, {
    as,
    body: { payment_data: { document_id: documentId, date: '2026-11-21', ...over } },
  })

/** Takes a payment back, today unless a day is given. */
export const reversePaymentOf = (api: Api, as: Caller, id: number, date?: string): Promise<Answer> =>
  api.call('POST', `${base}/reverse`, { as, body: { payment_data: { id, date } } })

/** The paid and the open amount of a document, from the API. */
export async function paymentStateOf(api: Api, as: Caller, documentId: number): Promise<PaymentState> {
  const { status, body } = await api.call('GET', `${base}/document/${documentId}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.payment_state
}

/** An issued invoice of 1,220.00 in three instalments. */
export async function threeInstalments(api: Api) {
  const { caller: as, customer } = await studio(api)
  const data = invoiceData(customer.sku, {
    product_list: [line({ single_price: 600 }), line({ single_price: 400 })],
    invoice_configuration: {
      typology: 'STANDARD',
      payment_methods: ['ALLOWANCE'],
      modality: 'INSTALMENTS',
      payment_days: [30, 60, 90],
    },
  })
  const { id } = await issuedInvoice(api, as, data)
  return { as, customer, id }
}

/** Credits lines of an invoice and issues the note; answers its id. */
export async function creditedLines(api: Api, as: Caller, invoiceId: number, at: readonly number[]) {
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, `/api/salesforce/rest/${path}`, { as, body })
  const { body } = await call('GET', `invoice/productsFromInvoiceId/${invoiceId}`)
  const products = at.map((index) => ({ id: body.products_data[index].id }))
  const made = await call('POST', 'creditnote/createSingleCreditnote', {
    invoiceId,
    products,
    date: '2026-11-21',
  })
  const { id } = made.body.creditNote
  const issued = await call('PUT', `creditnote/issue/${id}`)
  if (issued.status !== 200) throw new Error(JSON.stringify(issued.body))
  return id as number
}

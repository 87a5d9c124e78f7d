import type { PaymentState } from '@/lib/api/salesforce/payment-fields'
import type { Answer, Api, Caller } from './api'

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

export const reversePaymentOf = (api: Api, as: Caller, id: number): Promise<Answer> =>
  api.call('POST', `${base}/reverse`, { as, body: { payment_data: { id } } })

/** What is paid and left of a document, as the API says it. */
export async function paymentStateOf(api: Api, as: Caller, documentId: number): Promise<PaymentState> {
  const { status, body } = await api.call('GET', `${base}/document/${documentId}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.payment_state
}

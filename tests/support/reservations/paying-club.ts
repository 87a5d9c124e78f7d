import type { Api } from '../api'
import { addCustomers } from '../booking/attendance'
import { studio } from '../builders'
import { addCourt, hourly, mustCall, opening } from './club'

/** A studio that can invoice, with a court of 15 euro an hour, VAT in it, and a customer. */
export async function payingClub(api: Api) {
  const { caller } = await studio(api)
  await mustCall(api, caller, 'POST', '/opening', { opening: opening() })
  await mustCall(api, caller, 'POST', '/price', { price: hourly({ amount: 15 }) })
  const [sku = ''] = await addCustomers(api, caller, 1)
  return { caller, sku, court: await addCourt(api, caller) }
}

export type PayingClub = Awaited<ReturnType<typeof payingClub>>

/** Makes draft invoices of what was reserved in December 2026 and has begun. */
export const billDecember = (api: Api, { caller }: Pick<PayingClub, 'caller'>) =>
  mustCall(api, caller, 'POST', '/billing/create', { start_date: '2026-12-01', end_date: '2026-12-31' })

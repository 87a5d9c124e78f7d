import type { Page } from 'playwright'
import { pageCall } from '../page-call'

type Due = { kind: string; ana_sku: string | null }

/** The id and sku of a customer of the demo with an invoice that is overdue, with the session of a page. */
export async function debtorOf(page: Page): Promise<{ id: number; sku: string }> {
  const path = '/api/salesforce/rest/schedule/list?flow=IN&due=OVERDUE'
  const { schedule_list } = await pageCall(page, 'GET', path)
  const due = (schedule_list as Due[]).find(
    ({ kind, ana_sku }) => kind === 'ACTIVE_INVOICE' && ana_sku !== null,
  )
  const { anagrafica } = await pageCall(page, 'GET', `/api/anagrafica/rest/anagrafica/sku/${due?.ana_sku}`)
  return anagrafica
}

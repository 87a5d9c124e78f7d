import type { Api, Caller } from '../api'
import { addContract, agreementData, studio } from '../builders'

type Choice = { attivo?: boolean; dal?: string | null; invia_sdi?: boolean; invia_email?: boolean }

/** Saves whether the invoices of contracts are issued by themselves. */
export const chooseIssuing = (api: Api, as: Caller, choice: Choice) =>
  api.call('PUT', '/api/auth/rest/structure/configuration', { as, body: { data: { emissione: choice } } })

/** A structure that issues the invoices of its contracts by itself, from a day on. */
export async function issuingStudio(api: Api, choice: Choice = {}) {
  const made = await studio(api)
  const saved = await chooseIssuing(api, made.caller, { attivo: true, dal: '2026-11-01', ...choice })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return made
}

/** Makes an active contract with an invoice of 122.00 a week from its date on, or a month; answers the ids of the invoices. */
export async function activeContract(
  api: Api,
  as: Caller,
  sku: string,
  {
    date,
    times = 1,
    every = 'month',
    ...over
  }: Record<string, unknown> & { date: string; times?: number; every?: 'week' | 'month' },
): Promise<number[]> {
  const data = agreementData(sku, {
    date,
    recurrence: 'SUBSCRIPTION',
    invoice_configuration: {
      typology: 'DIGITAL',
      payment_methods: ['ALLOWANCE'],
      payment_days: [30],
      frequency: 1,
      frequency_type: every,
      max_times: times,
    },
    ...over,
  })
  const { id } = await addContract(api, as, data, { signed: true })
  const { body } = await api.call('GET', `/api/salesforce/rest/contract/${id}/activate`, { as })
  return body.invoice_list.map((invoice: { id: number }) => invoice.id)
}

/** Runs the job that issues invoices of contracts. */
export async function runIssuing(): Promise<void> {
  const { contractInvoices } = await import('@/server/jobs/contract-invoices')
  await contractInvoices.run({})
}

/** The invoices of a structure as they are now, by their ids. */
export async function invoicesOf(api: Api, { structureId }: Caller) {
  const rows = await api.asSystem((tx) =>
    tx.document.findMany({
      where: { structure_id: structureId, document_kind: 'INVOICE' },
      orderBy: { id: 'asc' },
      select: { id: true, state: true, number: true, date: true },
    }),
  )
  return rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString().slice(0, 10) }))
}

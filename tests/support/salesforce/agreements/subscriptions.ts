import type { Api, Caller } from '../../api'
import { addContract, agreementData, studio } from '../../builders'

const base = '/api/salesforce/rest'

/** Terms of a monthly subscription without an end, and of one of a year that renews itself. */
export const OPEN = { open_ended: true, notice_days: 30 }
export const RENEWING = { max_times: 12, renews: true, notice_days: 30 }

/** A contract of 122.00 a period that its customer signed, by a studio of its own, and its calls. */
export async function subscribed(
  api: Api,
  configuration: Record<string, unknown>,
  over: Record<string, unknown> = {},
) {
  const { caller, customer } = await studio(api)
  const data = agreementData(customer.sku, {
    date: '2026-01-31',
    recurrence: 'SUBSCRIPTION',
    invoice_configuration: {
      payment_methods: ['ALLOWANCE'],
      payment_days: [30],
      frequency: 1,
      frequency_type: 'month',
      ...configuration,
    },
    ...over,
  })
  const { id } = await addContract(api, caller, data, { signed: true })
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, `${base}/${path}`, { as: caller, body })
  const own = `subscription/contract/${id}`
  return {
    id,
    caller,
    customer,
    call,
    activate: () => call('GET', `contract/${id}/activate`),
    read: async () => (await call('GET', own)).body.subscription,
    end: (last_day: string | null) => call('PUT', `${own}/end`, { last_day }),
    renews: (renews: boolean) => call('PUT', `${own}/renewal`, { renews }),
    renew: (term: number) => call('PUT', `${own}/renew`, { term }),
    previewAdjustment: (percent: number, from: string) =>
      call('GET', `${own}/adjustment?percent=${percent}&from=${from}`),
    adjust: (percent: number, from: string) => call('POST', `${own}/adjustment`, { percent, from }),
    extend: (today: string) => extend(caller, id, today),
    waiting: async () => (await invoicesOf(api, caller)).filter(({ state }) => state === 'TO_BE_ISSUED'),
    invoices: () => invoicesOf(api, caller),
  }
}

export type Subscribed = Awaited<ReturnType<typeof subscribed>>

/** Runs the daily job's work on one contract, as on a day. */
async function extend({ structureId }: Caller, id: number, today: string): Promise<number> {
  const [{ extendSubscription }, { jobScope }, { day }] = await Promise.all([
    import('@/server/salesforce'),
    import('@/server/jobs/job-scope'),
    import('@/lib/domain/core/day'),
  ])
  return extendSubscription(jobScope(structureId, 'test'), id, day(today))
}

/** The invoices of a structure's contracts by their days. */
async function invoicesOf(api: Api, { structureId }: Caller) {
  const rows = await api.asSystem((tx) =>
    tx.document.findMany({
      where: { structure_id: structureId, origin_kind: 'ACTIVATION' },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
      select: { id: true, state: true, date: true, total: true, description: true, origin_position: true },
    }),
  )
  return rows.map(({ date, total, ...row }) => ({
    ...row,
    date: date.toISOString().slice(0, 10),
    total: total.toString(),
  }))
}

import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { pay } from '@/tests/support/salesforce/payments'

const context = testApi({ DATABASE_POOL: '10' })
const rest = '/api/salesforce/rest'

type DocumentTally = {
  state: string
  month: string | null
  documents: number
  total: number
  open: number
  residual: number
}

/** The numbers of documents by state and month of issue, of all and of those that are to be paid, and their sums. */
const documents = (as: Caller) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<DocumentTally[]>`
      select state, to_char(case when number > 0 then date end, 'YYYY-MM-01') as month, count(*)::int as documents,
        sum(total)::float8 as total, count(*) filter (where number > 0 and residual <> 0)::int as open,
        coalesce(sum(residual) filter (where number > 0), 0)::float8 as residual
      from document where structure_id = ${as.structureId} group by 1, 2 order by 1, 2`,
  )

/** The same as it was kept. */
const tally = (as: Caller) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<DocumentTally[]>`
      select state, to_char(month, 'YYYY-MM-DD') as month, sum(n)::int as documents, sum(total)::float8 as total,
        sum(open)::int as open, sum(residual)::float8 as residual
      from document_tally where structure_id = ${as.structureId}
      group by 1, 2 having sum(n) <> 0 or sum(total) <> 0 or sum(open) <> 0 or sum(residual) <> 0 order by 1, 2`,
  )

const fold = (as: Caller) =>
  context.api.asSystem(
    (tx) => tx.$executeRaw`
      select fold_document_tally(${as.structureId}, 'INVOICE', 'ACTIVE', state, month)
      from (select distinct state, month from document_tally where structure_id = ${as.structureId}) x`,
  )

const mine = (as: Caller) => ({ where: { structure_id: as.structureId } })

const total = async (as: Caller, query: Record<string, string>) => {
  const path = `${rest}/invoice/list/structure?${new URLSearchParams({ size: '1', ...query })}`
  const { body } = await context.api.call('GET', path, { as })
  return body.paging_data.total_items
}

describe('the total of a list of documents', () => {
  it('is their number, whatever a hundred callers do at once while it is summed up', async () => {
    const { caller, customer } = await studio(context.api)
    const made = await Promise.all(
      Array.from({ length: 60 }, () => createInvoice(context.api, caller, invoiceData(customer.sku))),
    )
    const call = (method: string, path: string) => context.api.call(method, `${rest}/${path}`, { as: caller })
    await Promise.all(
      made.flatMap(({ id }, at) => [
        at % 3 === 0
          ? call('DELETE', `invoice/${id}`)
          : call('PUT', `invoice/issue/${id}`).then(() =>
              at % 3 === 1 ? pay(context.api, caller, id, { amount: at % 2 === 0 ? 122 : 50.5 }) : null,
            ),
        ...(at % 2 === 0 ? [fold(caller)] : []),
        ...(at % 6 === 1 ? [createInvoice(context.api, caller, invoiceData(customer.sku))] : []),
      ]),
    )
    const found = await documents(caller)
    expect(await tally(caller)).toEqual(found)
    expect(found.map(({ state }) => state)).toContain('DELETED')
    expect(found.reduce((sum, { open }) => sum + open, 0)).toBe(30)
    const kept = found.filter(({ state }) => state !== 'DELETED')
    expect(await total(caller, {})).toBe(kept.reduce((sum, { documents }) => sum + documents, 0))
    for (const { state, documents } of found)
      expect(await total(caller, { filter_state: state })).toBe(documents)
    await fold(caller)
    expect(await tally(caller)).toEqual(found)
    expect(await context.api.asSystem((tx) => tx.document_tally.count(mine(caller)))).toBe(found.length)
  })

  it('until a day is without what lies after it, and with other filters what they find', async () => {
    const { caller, customer } = await studio(context.api)
    for (const date of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-11-01'])
      await createInvoice(context.api, caller, invoiceData(customer.sku, { date, description: date }))
    expect(await total(caller, { date_to: '2026-10-02' })).toBe(2)
    expect(await total(caller, { date_to: '2020-01-01' })).toBe(0)
    expect(await total(caller, { date_to: '2030-01-01' })).toBe(4)
    expect(await total(caller, { date_from: '2026-10-02', date_to: '2026-10-31' })).toBe(2)
    expect(await total(caller, { date_to: '2026-10-31', search: '10-03' })).toBe(1)
  })
})

describe('the chart of what was issued', () => {
  it('has each month’s total, without what SdI rejected and what is not issued yet', async () => {
    const { caller, customer } = await studio(context.api)
    const issued = async (date: string) => {
      const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku, { date }))
      expect((await context.api.call('PUT', `${rest}/invoice/issue/${id}`, { as: caller })).status).toBe(200)
      return id
    }
    const chart = async () => {
      const { body } = await context.api.call('GET', `${rest}/invoice/chart/structure?months=3`, {
        as: caller,
      })
      return body.month_list.map(({ invoices }: { invoices: number }) => invoices)
    }
    const { setClock } = await import('@/server/platform/clock')
    const putBack = setClock(() => new Date('2026-12-05T10:00:00Z'))
    await issued('2026-10-31')
    const rejected = await issued('2026-11-01')
    await issued('2026-11-30')
    await createInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-12-01' }))
    expect(await chart()).toEqual([122, 244, 0])
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document set state = 'DIGITAL_SENT_ERROR' where id = ${rejected}`,
    )
    expect(await chart()).toEqual([122, 122, 0])
    putBack()
  })
})

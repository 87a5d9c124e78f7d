import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'

const context = testApi({ DATABASE_POOL: '10' })
const rest = '/api/salesforce/rest'

/** Each state's number, as the database has documents and as it kept count. */
const states = (as: Caller) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<{ state: string; documents: number; tallied: number }[]>`
      select state, sum(documents)::int as documents, sum(tallied)::int as tallied from (
        select state, 1 as documents, 0 as tallied from sales_document where structure_id = ${as.structureId}
        union all select state, 0, n from document_tally where structure_id = ${as.structureId}) x
      group by state having sum(documents) + abs(sum(tallied)) > 0 order by state`,
  )

const fold = (as: Caller) =>
  context.api.asSystem((tx) => tx.$executeRaw`select fold_document_tally(${as.structureId})`)

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
        at % 3 === 0 ? call('DELETE', `invoice/${id}`) : call('PUT', `invoice/issue/${id}`),
        ...(at % 2 === 0 ? [fold(caller)] : []),
        ...(at % 6 === 1 ? [createInvoice(context.api, caller, invoiceData(customer.sku))] : []),
      ]),
    )
    const found = await states(caller)
    expect(found.map(({ state }) => state)).toContain('DELETED')
    expect(found.map(({ tallied }) => tallied)).toEqual(found.map(({ documents }) => documents))
    const kept = found.filter(({ state }) => state !== 'DELETED')
    expect(await total(caller, {})).toBe(kept.reduce((sum, { documents }) => sum + documents, 0))
    for (const { state, documents } of found)
      expect(await total(caller, { filter_state: state })).toBe(documents)
    await fold(caller)
    expect(await states(caller)).toEqual(found)
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

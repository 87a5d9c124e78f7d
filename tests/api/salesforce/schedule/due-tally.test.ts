import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { pay } from '@/tests/support/salesforce/payments'

const context = testApi()

type Day = {
  source: string
  flow: string
  date: string
  n: number
  amount: number
  invoices: number
  residual: number
}

/** The open amounts by day, from the due dates, and the invoices of which it is the first day, from the invoices. */
const opened = ({ structureId }: Caller) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<Day[]>`
      select 'DOCUMENT' as source, flow, u.date::text, count(*)::int as n, sum(open_amount)::float8 as amount,
        count(*) filter (where is_first)::int as invoices, coalesce(sum(residual) filter (where is_first), 0)::float8 as residual
      from document_due_date u join document d on d.id = u.document_id, lateral (
        select not exists (select from document_due_date e
          where e.document_id = u.document_id and e.open_amount > 0 and e.date < u.date) as is_first) first
      where u.structure_id = ${structureId} and open_amount <> 0 group by 2, 3 order by 3`,
  )

/** The same, as the tally keeps them. */
const kept = ({ structureId }: Caller) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<Day[]>`
      select source, flow, date::text, sum(n)::int as n, sum(amount)::float8 as amount, sum(invoices)::int as invoices,
        sum(invoice_residual)::float8 as residual
      from due_tally where structure_id = ${structureId} group by 1, 2, 3
      having sum(n) <> 0 or sum(amount) <> 0 or sum(invoices) <> 0 or sum(invoice_residual) <> 0 order by 3`,
  )

const fold = ({ structureId }: Caller) =>
  context.api.asSystem(
    (tx) => tx.$executeRaw`
      select fold_due_tally(${structureId}, source, flow, date)
      from (select distinct source, flow, date from due_tally where structure_id = ${structureId}) x`,
  )

describe('what is open by day', () => {
  it('is what the due dates are, whatever a hundred callers issue and pay at once while it is summed up', async () => {
    const { caller, customer } = await studio(context.api)
    const typology = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'] }
    const made: number[] = []
    for (let at = 0; at < 60; at += 1) {
      const invoice_configuration = { ...typology, payment_days: [[30], [30, 60], [10]][at % 3] }
      made.push(
        (await createInvoice(context.api, caller, invoiceData(customer.sku, { invoice_configuration }))).id,
      )
    }
    await Promise.all(
      made.flatMap((id, at) => [
        context.api
          .call('PUT', `/api/salesforce/rest/invoice/issue/${id}`, { as: caller })
          .then(() =>
            at % 2 === 0 ? pay(context.api, caller, id, { amount: at % 4 === 0 ? 122 : 50 }) : null,
          ),
        ...(at % 2 === 0 ? [fold(caller)] : []),
      ]),
    )
    const found = await opened(caller)
    expect(found.map(({ n }) => n).length).toBeGreaterThan(1)
    expect(await kept(caller)).toEqual(found)
    await fold(caller)
    expect(await kept(caller)).toEqual(found)
    const rows = await context.api.asSystem((tx) =>
      tx.due_tally.count({ where: { structure_id: caller.structureId } }),
    )
    expect(rows).toBe(found.length)
  })
})

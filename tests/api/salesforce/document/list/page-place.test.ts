import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '@/server/db/client'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'

const context = testApi()
const ISSUED = 1_400
const UNISSUED = 700
const SIZE = 100

let caller: Caller

beforeAll(async () => {
  const made = await studio(context.api)
  caller = made.caller
  // The VAT and the products of as many documents are not looked for one by one.
  await triggers('disable')
  await inStructure(
    (tx) => tx.$executeRaw`
    insert into document (document_kind, typology, state, year, number, full_numeration, date, description, ana_sku,
      anagrafica_sender, anagrafica_receiver, counterparty_name, invoice_configuration, totals, total, issued_at)
    select 'INVOICE', 'STANDARD', state, extract(year from day), number, number || '/' || extract(year from day), day, '',
      ${made.customer.sku}, '{}', '{}', 'Cliente', '{}', '{}', 10, case when number is not null then now() end
    from (
      select (array['PAYED', 'ISSUED', 'LATE'])[1 + n % 3] as state, n as number,
        date '2024-01-01' + (n * 7919 % 900) as day from generate_series(1, ${ISSUED}::int) n
      union all
      select (array['DRAFT', 'TO_BE_ISSUED', 'DELETED'])[1 + n % 3], null, date '2025-06-01' + n
        from generate_series(1, ${UNISSUED}::int) n) made`,
  )
  await triggers('enable')
})

const triggers = (turned: 'disable' | 'enable') =>
  context.api.asSystem((tx) =>
    tx.$executeRawUnsafe(
      `alter table document ${turned} trigger document_vat_blocks, ${turned} trigger document_sold`,
    ),
  )

async function inStructure<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> {
  const { withTenant } = await import('@/server/db/tenant')
  const { structureId } = caller
  return withTenant({ structureId, visible: [structureId], accountId: null, requestId: '' }, run)
}

/** The ids of a list by number and day, read page by page. */
async function idsOfPages(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const given = new URLSearchParams({
      size: String(SIZE),
      page: String(page),
      column: 'issued',
      ...query,
    })
    const { status, body } = await context.api.call(
      'GET',
      `/api/salesforce/rest/invoice/list/structure?${given}`,
      {
        as: caller,
      },
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    ids.push(...body.invoice_list.map(({ id }: { id: number }) => id))
    if (page >= body.paging_data.total_pages) return ids
  }
}

describe('pages deep in the list by day and number', () => {
  it.each([
    ['all, latest first', { orderDirection: 'desc' }, `state <> 'DELETED'`],
    ['all, oldest first', { orderDirection: 'asc' }, `state <> 'DELETED'`],
    [
      'until a day within a month',
      { orderDirection: 'desc', date_to: '2026-03-17' },
      `state <> 'DELETED' and date <= '2026-03-17'`,
    ],
    [
      'until a day, oldest first',
      { orderDirection: 'asc', date_to: '2026-03-17' },
      `state <> 'DELETED' and date <= '2026-03-17'`,
    ],
    ['of two states', { orderDirection: 'desc', filter_state: 'PAYED,LATE' }, `state in ('PAYED', 'LATE')`],
    [
      'from a day, which no count knows',
      { orderDirection: 'desc', date_from: '2024-02-02' },
      `state <> 'DELETED' and date >= '2024-02-02'`,
    ],
  ])('hold every document once, in its order: %s', async (_, query, where) => {
    const turn = query.orderDirection === 'desc'
    const order = turn
      ? `(number is null), date desc, number desc, id desc`
      : `(number is null) desc, date, number, id`
    const rows = await inStructure((tx) =>
      tx.$queryRawUnsafe<{ id: number }[]>(
        `select id from document where document_kind = 'INVOICE' and type = 'ACTIVE' and ${where} order by ${order}`,
      ),
    )
    expect(rows.length).toBeGreaterThan(600)
    expect(await idsOfPages(query)).toEqual(rows.map(({ id }) => id))
  })
})

import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { testApi } from '@/tests/support/api'
import { bankingStudio, movementsOf } from '@/tests/support/salesforce/bank'

const context = testApi()
const MOVEMENTS = 1_000
const INVOICES = 7_500
/** The time of a view is this in seconds at most; without the bound on what is read it was over two minutes. */
const MOST_SECONDS = 20
/** The number of documents that a view may read. */
const MOST_READ = 1_500

/** Open invoices of one sum of 300 customers whose names are alike, and movements of that sum; the newest names one. */
async function fill(structureId: number): Promise<void> {
  const client = new pg.Client({ connectionString: context.api.databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into document (structure_id, document_kind, typology, state, series, year, number, full_numeration,
         date, description, anagrafica_sender,
         anagrafica_receiver, counterparty_name, invoice_configuration, totals, product_subtotal, subtotal, total,
         amount_due, paid_amount, issued_at)
       select $1, 'INVOICE', 'STANDARD', 'ISSUED', '', 2026, n, n || '/2026', make_date(2026, 1, 1) + n % 365,
         'Quota', '{}', '{}', 'Cliente ' || n % 300, '{"payment_methods":["ALLOWANCE"]}', '{}', 100, 100, 122, 122, 0, now()
       from generate_series(1, $2::int) n`,
      [structureId, INVOICES],
    )
    await client.query(
      `insert into document_due_date (structure_id, document_id, position, date, amount, open_amount)
       select structure_id, id, 0, date + 30, 122, residual from document where structure_id = $1`,
      [structureId],
    )
    await client.query(
      `insert into bank_movement (structure_id, statement_id, iban, day, value_day, amount, counterparty, counterparty_iban, remittance,
         end_to_end, state, matched_amount, fingerprint)
       select $1, 0, 'IT60X0542811101000000123456', make_date(2026, 1, 1) + n % 365, make_date(2026, 1, 1) + n % 365, 122,
         'Cliente ' || n % 300, '', case when n % 365 = 364 then 'fattura ' || n || '/2026' else 'quota del 2026' end, '', 'OPEN', 0, md5(n::text)
       from generate_series(1, $2::int) n`,
      [structureId, MOVEMENTS],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

describe('a thousand movements of one sum, with thousands of open invoices of that sum', () => {
  it('are listed with their proposals in seconds, the one that is named certain', async () => {
    const { caller } = await bankingStudio(context.api)
    await fill(caller.structureId)
    const started = performance.now()
    const { movement_list, summary } = await movementsOf(context.api, caller, 'size=50')
    expect((performance.now() - started) / 1000).toBeLessThan(MOST_SECONDS)
    expect(movement_list).toHaveLength(50)
    expect(movement_list.every(({ proposal_list }) => proposal_list.length > 0)).toBe(true)
    const named = movement_list.filter(({ remittance }) => remittance.startsWith('fattura'))
    expect(named.length).toBeGreaterThan(0)
    for (const { id, remittance, proposal_list } of named) {
      const [best] = proposal_list
      expect([best?.level, best?.part_list[0]?.target.number]).toEqual(['CERTAIN', remittance.split(' ')[1]])
      expect(summary.certain_id_list).toContain(id)
    }
  }, 120_000)

  it('read no more documents than a bound, those that are nearest to the days', async () => {
    const { caller } = await bankingStudio(context.api)
    await fill(caller.structureId)
    const { readCandidates } = await import('@/server/salesforce/bank/candidate-queries')
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId, accountId } = caller
    const scope = { structureId, visible: [structureId], accountId, requestId: 'bank-proposals' }
    const read = (days: readonly Day[]) =>
      withTenant(scope, (tx) =>
        readCandidates(
          tx,
          days.map((on, id) => ({
            id,
            day: on,
            amount: money(122),
            counterparty: '',
            iban: '',
            text: '',
            endToEnd: '',
          })),
        ),
      )
    const newYear = day('2026-01-01')
    const all = await read(Array.from({ length: 500 }, (_, n) => addDays(newYear, n % 365)))
    expect(all.items).toHaveLength(MOST_READ)
    const one = await read([day('2026-06-01')])
    expect(one.items.length).toBeLessThanOrEqual(20)
    const days = one.items.flatMap((item) => [item.day, ...item.due.map(({ date }) => date)])
    expect(days).toContain('2026-06-01')
    expect(
      one.items.every((item) =>
        ['2026-05-31', '2026-06-01', '2026-06-02'].some((near) =>
          [item.day, item.due[0]?.date].includes(near as Day),
        ),
      ),
    ).toBe(true)
  }, 120_000)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oldDatabase } from '@/tests/support/old-database'

let old: Awaited<ReturnType<typeof oldDatabase>>

beforeAll(async () => {
  old = await oldDatabase('0028_payments')
}, 60_000)
afterAll(() => old.drop())

const due = (id: number, date: string, amount: number, position = 0) =>
  old.sql.query(
    'insert into document_due_date (document_id, position, date, amount) values ($1, $2, $3, $4)',
    [...[id, position, date, amount]],
  )

describe('what was there before payments were kept', () => {
  it('is paid on the day when it was marked so, less its credit notes; the rest is open', async () => {
    const paid = await old.insertDocument({})
    await due(paid, '2026-06-01', 122)
    await old.sql.query(
      `update sales_document set state = 'PAYED', number = 1, full_numeration = '1', issued_at = now() where id = ${paid}`,
    )
    await old.sql.query(
      `insert into document_state_change (document_id, state, date_ts) values (${paid}, 'PAYED', '2026-06-30 23:30+00')`,
    )
    const issued = { state: 'ISSUED', number: 1, full_numeration: '1', issued_at: '2026-07-01' }
    const credit = {
      document_kind: 'CREDITNOTE',
      origin_id: paid,
      origin_kind: 'CREDIT',
      total: 22,
      amount_due: 22,
    }
    const note = await old.insertDocument({ ...issued, ...credit })
    const late = await old.insertDocument({
      type: 'PASSIVE',
      state: 'LATE',
      supplier_key: 'x',
      full_numeration: 'A',
    })
    await due(late, '2026-06-01', 122)
    await old.migrate()

    const documents = await old.sql.query(
      'select id, credited_amount::float8 as credited, paid_amount::float8 as paid, residual::float8 from sales_document order by id',
    )
    expect(documents.rows).toEqual([
      { id: paid, credited: 22, paid: 100, residual: 0 },
      { id: note, credited: 22, paid: 0, residual: 0 },
      { id: late, credited: 0, paid: 0, residual: 122 },
    ])
    const payments = await old.sql.query(
      'select document_id, date::text, amount::float8 as amount, method from document_payment',
    )
    expect(payments.rows).toEqual([{ document_id: paid, date: '2026-07-01', amount: 100, method: 'RIBA' }])
    const open = await old.sql.query(
      'select document_id, flow, open_amount::float8 as open from document_due_date order by id',
    )
    expect(open.rows).toEqual([
      { document_id: paid, flow: 'IN', open: 0 },
      { document_id: late, flow: 'OUT', open: 122 },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oldDatabase } from '@/tests/support/old-database'

let old: Awaited<ReturnType<typeof oldDatabase>>

beforeAll(async () => {
  old = await oldDatabase('0037_vat_blocks')
}, 60_000)
afterAll(() => old.drop())

const block = (iva: string, imponibile: string, imposta: string) => ({
  iva,
  natura: null,
  esigibilita_iva: 'I',
  imponibile,
  imposta,
})

describe('what was there before registers had rows of their own', () => {
  it('stands in them: issued by number, received by protocol, credit notes below zero; neither drafts nor what was thrown away', async () => {
    const totals = { riepilogo: [block('22', '50', '11'), block('4', '10.12345678', '0.4')] }
    const numbered = (number: number) => ({ number, full_numeration: `${number}`, issued_at: '2026-05-01' })
    const issued = { state: 'ISSUED', totals }
    const received = { ...issued, type: 'PASSIVE', supplier_key: 'x' }
    const invoice = await old.insertDocument({ ...issued, ...numbered(7) })
    await old.insertDocument({ totals })
    await old.insertDocument({ ...issued, ...numbered(8), state: 'DIGITAL_SENT_ERROR' })
    const note = await old.insertDocument({ ...issued, ...numbered(1), document_kind: 'CREDITNOTE' })
    await old.insertDocument({ ...received, full_numeration: 'A', state: 'DELETED' })
    const bought = await old.insertDocument({ ...received, full_numeration: 'B', tipo_documento: 'TD17' })
    await old.migrate()

    const { rows } = await old.sql.query(
      `select document_id, register, number, iva::float8, imponibile::float8, total::float8 from vat_block
       order by document_id, register, position`,
    )
    const of = (document_id: number, register: string, number: number, sign: 1 | -1 = 1) => [
      { document_id, register, number, iva: 22, imponibile: 50 * sign, total: 122 * sign },
      { document_id, register, number, iva: 4, imponibile: 10.12345678 * sign, total: 0 },
    ]
    expect(rows).toEqual([
      ...of(invoice, 'SALES', 7),
      ...of(note, 'SALES', 1, -1),
      ...of(bought, 'PURCHASES', 2),
      ...of(bought, 'SALES', 2),
    ])
  })
})

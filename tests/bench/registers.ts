import type pg from 'pg'
import type { Api } from '@/tests/support/api'
import { measureBeside } from './measure'
import { print } from './print'
import { tenant } from './registry-stock'
import { fillWithDocuments } from './stock'

const base = '/api/salesforce/rest/register'

const TOTALS = JSON.stringify({
  riepilogo: [
    { iva: '22', natura: null, esigibilita_iva: 'I', imponibile: '70', imposta: '15.4' },
    { iva: '10', natura: null, esigibilita_iva: 'I', imponibile: '30', imposta: '3' },
  ],
  bollo: { importo: '0', charged: false, natura: null },
  split_payment: '0',
  withheld: '0',
})

/**
 * `count` issued and as many received documents, all of one year: the registers of a month, the VAT of a quarter, and
 * the documents behind a line of it.
 */
export async function registers(api: Api, sql: pg.Client, url: string, count: number): Promise<void> {
  const { caller, customer } = await tenant(api)
  const stock = { ...caller, customerSku: customer.sku }
  await fillWithDocuments(url, stock, count)
  await fillWithDocuments(url, { ...stock, kind: 'CREDITNOTE' }, count)
  await sql.query('set session_replication_role = replica')
  const spread = 'date = make_date(2026, 1, 1) + id % 365, year = 2026, totals = $2'
  await sql.query(
    `update document set ${spread}, number = id where structure_id = $1 and document_kind = 'INVOICE'`,
    [caller.structureId, TOTALS],
  )
  await sql.query(
    `update document set ${spread}, number = null, document_kind = 'INVOICE', type = 'PASSIVE', state = 'ISSUED',
       supplier_key = 'id:' || id, issued_at = null where structure_id = $1 and document_kind = 'CREDITNOTE'`,
    [caller.structureId, TOTALS],
  )
  await sql.query(
    `insert into vat_protocol (structure_id, document_id, registered_on, year, protocol)
     select structure_id, id, date, 2026, row_number() over (order by date, id) from document
     where structure_id = $1 and type = 'PASSIVE'`,
    [caller.structureId],
  )
  await sql.query('set session_replication_role = default')
  await sql.query('select rebuild_vat_blocks($1)', [caller.structureId])
  await sql.query('vacuum analyze')
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  const asked = [
    { what: 'VAT register of sales, a month', path: (at: number) => `list/sales?period=${months[at % 12]}` },
    {
      what: 'VAT register of purchases, a month',
      path: (at: number) => `list/purchases?period=${months[at % 12]}`,
    },
    { what: 'VAT of a month', path: (at: number) => `summary?period=${months[at % 12]}` },
    { what: 'VAT of a quarter', path: (at: number) => `summary?period=2026-Q${1 + (at % 4)}` },
    { what: 'documents behind VP4, a month', path: (at: number) => `summary/VP4?period=${months[at % 12]}` },
  ]
  for (const { what, path } of asked) {
    const ours = async (at: number) => {
      const { status, body } = await api.call('GET', `${base}/${path(at)}`, { as: caller })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    const bare = async (at: number) => {
      await sql.query(
        `select sum(total) from document where structure_id = $1 and document_kind = 'INVOICE' and type = 'ACTIVE'
           and date between $2::date and $2::date + 27`,
        [caller.structureId, `${months[at % 12]}-01`],
      )
    }
    print({
      what,
      ...(await measureBeside(24, ours, bare)),
      aim: what.includes('register') ? 'p95 <= 150' : '',
    })
  }
}

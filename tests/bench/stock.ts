import pg from 'pg'

/** The structure that the bench works in, and the customer of its invoices. */
export type Stock = { structureId: number; accountId: number; customerSku: string }

const STATES = {
  INVOICE: ['PAYED', 'DIGITAL_SENT_SUCCESS', 'DIGITAL_SENT_WARNING', 'ISSUED'],
  CREDITNOTE: ['PAYED', 'DIGITAL_SENT_SUCCESS', 'DIGITAL_SENT_WARNING', 'ISSUED'],
  OFFER: ['SENT', 'SIGNED', 'REJECTED', 'EXPIRED'],
  CONTRACT: ['SENT', 'SIGNED', 'REJECTED', 'STARTED'],
}

/** The kinds of documents that a structure is filled with. */
export const KINDS = ['INVOICE', 'OFFER', 'CONTRACT', 'CREDITNOTE'] as const

/** The years that the documents are spread over, to 2025: what the bench issues is of 2026. */
const YEARS = 10

/** Fills a structure with issued documents of one line each, by SQL: only their number matters, not their content. */
export async function fillWithDocuments(
  url: string,
  { kind = 'INVOICE', ...stock }: Stock & { kind?: (typeof KINDS)[number] },
  count: number,
): Promise<void> {
  const mine = `number is not null and document_kind = '${kind}' and structure_id = ${stock.structureId}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`,
      [String(stock.structureId)],
    )
    // A million of them would be asked for their blocks of VAT, and for what they sell, one by one.
    await client.query(
      'alter table document disable trigger document_vat_blocks, disable trigger document_sold',
    )
    await client.query(
      `insert into document (document_kind, typology, state, series, year, number, full_numeration, date,
         description, ana_sku, anagrafica_sender, anagrafica_receiver, counterparty_name, invoice_configuration, totals,
         product_subtotal, subtotal, total, amount_due, issued_at)
       select $4, $5, ($6::text[])[1 + n % 4],
         '', 2016 + n / $7::int, 1 + n % $7::int, (1 + n % $7::int) || '/' || (2016 + n / $7::int),
         make_date(2016 + n / $7::int, 1, 1) + ((n % $7::int) * 365::bigint / $7::int)::int, 'Servizi ' || n, $1, a.party, b.party,
         'Cliente ' || n % 997, '{"payment_methods":["ALLOWANCE"]}', '{}', 100, 100, 122, 122, now()
       from generate_series(0, $2::int - 1) n,
         (select to_jsonb(x) as party from anagrafica x where sku <> $1 and structure_id = $3 limit 1) a,
         (select to_jsonb(x) as party from anagrafica x where sku = $1) b`,
      [
        stock.customerSku,
        count,
        stock.structureId,
        kind,
        kind === 'INVOICE' || kind === 'CREDITNOTE' ? 'DIGITAL' : 'STANDARD',
        STATES[kind],
        Math.max(10_000, Math.ceil(count / YEARS)),
      ],
    )
    await client.query(
      'alter table document enable trigger document_vat_blocks, enable trigger document_sold',
    )
    await client.query(
      `insert into document_state_change (document_id, state) select id, state from document where ${mine}`,
    )
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into document_line (document_id, position, name, description, quantity, single_price, discounted_price, total_price, iva)
       select id, 0, '', 'Servizio', 1, 100, 100, 100, 22 from document where ${mine}`,
    )
    await client.query(
      `insert into document_due_date (document_id, position, date, amount)
       select id, 0, date + 30, 122 from document where ${mine}`,
    )
    await client.query(`update document set paid_amount = amount_due where state = 'PAYED' and ${mine}`)
    await client.query(
      `insert into document_payment (document_id, date, amount, method)
       select id, date + 30, paid_amount, 'ALLOWANCE' from document where state = 'PAYED' and ${mine}`,
    )
    await client.query(`select spread_residual(array(select id from document where ${mine}))`)
    await client.query(
      `insert into due_tally (source, flow, date, n, amount, invoices, invoice_residual)
       select 'DOCUMENT', u.flow, u.date, count(*), sum(u.open_amount), count(*) filter (where u.invoice_residual <> 0),
         sum(u.invoice_residual) from document_due_date u
       join document d on d.id = u.document_id where u.open_amount <> 0 and d.document_kind = '${kind}'
         and d.structure_id = ${stock.structureId} group by 2, 3`,
    )
    await client.query(`delete from document_tally where document_kind = '${kind}' and structure_id = $1`, [
      stock.structureId,
    ])
    await client.query(
      `insert into document_tally (document_kind, type, state, month, n, total, open, open_total, residual)
       select document_kind, type, state, issued_month(number, date), count(*), sum(total),
         count(*) filter (where residual <> 0 and document_is_due(document_kind, state)),
         coalesce(sum(total) filter (where residual <> 0 and document_is_due(document_kind, state)), 0),
         coalesce(sum(residual) filter (where document_is_due(document_kind, state)), 0)
       from document where document_kind = '${kind}' and structure_id = $1 group by 1, 2, 3, 4`,
      [stock.structureId],
    )
    await client.query(
      `insert into audit_entry (action, entity, entity_id, changes)
       select action, lower(document_kind), id::text, '{"state":["DRAFT","ISSUED"]}'
       from document, (values ('CREATE'), ('ISSUE')) made(action) where ${mine}`,
    )
    await client.query(
      `insert into audit_link (entry_id, position, hash)
       select id, (select position from audit_head where structure_id = app_structure()) + row_number() over (order by id),
         repeat('0', 64)
       from audit_entry e where structure_id = app_structure() and not exists (select from audit_link where entry_id = e.id)`,
    )
    await client.query(
      `update audit_head set position = (select max(position) from audit_link where structure_id = app_structure())
       where structure_id = app_structure()`,
    )
    if (kind === 'INVOICE' || kind === 'CREDITNOTE') {
      await client.query('select rebuild_vat_blocks($1)', [stock.structureId])
      await client.query(
        `insert into einvoice_file (document_id, transmitter, progressive, file_name, bytes, sha256, state)
         select id, $1, to_hex(row_number() over (order by id)), 'IT' || id || '.xml', 'x', '', 'DELIVERED'
         from document where ${mine}`,
        [`${kind}:${stock.structureId}`],
      )
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

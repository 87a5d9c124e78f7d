import type pg from 'pg'
import type { Api, Caller } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { studio } from '@/tests/support/builders'
import { fillWithDocuments } from './stock'

const YEARS = 10
const PRODUCTS = 200
/** Each person has as many documents, and as many visits, in ten years. */
const OF_A_PERSON = 100

const TOTALS = JSON.stringify({
  riepilogo: [{ iva: '22', natura: null, esigibilita_iva: 'I', imponibile: '100', imposta: '22' }],
})

/**
 * A structure with `count` invoices of as many customers as have a hundred each, as many attendances, a tenth as many
 * offers, and their statistics, over ten years. By SQL, without triggers: the statements are those of the migrations, which
 * the tests compare with what triggers write.
 */
export async function filledStatistics(
  api: Api,
  sql: pg.Client,
  { url, count }: { url: string; count: number },
): Promise<Caller> {
  const { caller, customer } = await studio(api)
  const { structureId } = caller
  const skus = await addPeople(api, caller, Math.max(10, Math.round(count / OF_A_PERSON)))
  await fillWithDocuments(url, { ...caller, customerSku: customer.sku }, count)
  await fillWithDocuments(url, { ...caller, customerSku: customer.sku, kind: 'OFFER' }, Math.ceil(count / 10))
  await sql.query('set session_replication_role = replica')
  const statements = [spread, visits, sentOffers, sums, customers, sold]
  for (const statement of statements.flat()) {
    await sql.query(
      statement.replaceAll(':structure', String(structureId)).replaceAll(':skus', skuArray(skus)),
    )
  }
  await sql.query('set session_replication_role = default')
  return caller
}

const skuArray = (skus: readonly string[]): string =>
  `array[${skus.map((sku) => `'${sku}'`).join(',')}]::text[]`

/** Of `many` people in a row, the one that is `back` before the one who is there at a share of the years. */
const personAt = (share: string, back: string): string =>
  `1 + ((${share} * cardinality(p.skus))::int - ${back} + 2 * cardinality(p.skus)) % cardinality(p.skus)`

/** The documents of the structure have totals and belong to its people, each for two years; what happened is spread, too. */
const spread = [
  `update document d set totals = '${TOTALS}',
     ana_sku = p.skus[${personAt(`(d.date - date '2016-01-01') / 3650.0`, 'd.id % (cardinality(p.skus) / 5)')}]
   from (select :skus as skus) p where structure_id = :structure and number is not null`,
  `update activity set at = '2016-01-01'::timestamptz + n * interval '${YEARS} years' / a.many from (
     select id, row_number() over (order by id) as n, count(*) over () as many from activity where structure_id = :structure) a
   where a.id = activity.id`,
  'select rebuild_vat_blocks(:structure)',
]

/** Each person comes to a class as often as it has documents, and within the same years. */
const visits = [
  `with place as (insert into event_location (structure_id, name) values (:structure, 'Sala') returning id),
   days as (select date '2016-01-01' + n as day from generate_series(0, 3649) n),
   made as (insert into event (structure_id, name, zone, start_day, start_time, end_day, end_time, all_day, starts_at, ends_at,
       availability, location_id)
     select :structure, 'Corso', 'Europe/Rome', day, '18:00', day, '19:00', false, day + time '17:00', day + time '18:00', 500, id
     from days, place returning id)
   insert into event_attendant (structure_id, event_id, anagrafica_sku, state)
   select :structure, m.id, p.skus[${personAt('m.n / 3650.0', 'back')}], 'ATTENDED'
   from (select id, row_number() over (order by id) as n from made) m, (select :skus as skus) p,
     generate_series(0, cardinality(p.skus) / 5 - 1, 7) back`,
]

/** Offers are sent over the years, one in three with an answer. */
const sentOffers = [
  `delete from document_state_change c using document d
   where d.structure_id = :structure and d.document_kind = 'OFFER' and c.document_id = d.id`,
  ...[
    `'DRAFT', date + time '09:00' from document where true`,
    `'SENT', date + time '10:00' from document where true`,
    `case when id % 2 = 0 then 'SIGNED' else 'REJECTED' end, date + 5 + time '10:00' from document where id % 3 = 0`,
  ].map(
    (change) => `insert into document_state_change (structure_id, document_id, state, date_ts)
      select :structure, id, ${change} and structure_id = :structure and document_kind = 'OFFER'`,
  ),
  `update document set state = case when id % 3 > 0 then 'SENT' when id % 2 = 0 then 'SIGNED' else 'REJECTED' end
   where structure_id = :structure and document_kind = 'OFFER'`,
]

const sums = [
  'delete from statistics_sum where structure_id = :structure',
  `insert into statistics_sum (structure_id, figure, month, parts, amount)
   select structure_id, figure, date_trunc('month', day::timestamp)::date, count(*), sum(amount)
   from statistics_part where structure_id = :structure group by 1, 2, 3`,
]

const customers = [
  'delete from customer_month where structure_id = :structure',
  'delete from customer_sum where structure_id = :structure',
  `insert into customer_month (structure_id, anagrafica_sku, month, documents, visits, amount, first_day, last_day)
   select structure_id, anagrafica_sku, date_trunc('month', day::timestamp)::date, sum(documents), sum(visits), sum(amount),
     min(day) filter (where documents + visits > 0), max(day) filter (where documents + visits > 0)
   from customer_part where structure_id = :structure group by 1, 2, 3`,
  `update customer_month m set earlier_day = n.earlier_day, later_day = n.later_day, bought = n.bought, came = n.came
   from customer_neighbour n where m.structure_id = :structure and n.structure_id = m.structure_id
     and n.anagrafica_sku = m.anagrafica_sku and n.month = m.month`,
  `insert into customer_sum (structure_id, figure, cohort, day, people, amount)
   select structure_id, figure, cohort, day, sum(people), sum(amount) from customer_step
   where structure_id = :structure group by 1, 2, 3, 4`,
]

/** Every line costs 60 of its 100. */
const sold = [
  'delete from sold_line where structure_id = :structure',
  'delete from margin_sum where structure_id = :structure',
  `insert into sold_line (structure_id, document_id, position, line_id, day, amount, cost, product_id)
   select d.structure_id, d.id, l.position, l.id, d.date, 100, 60, 1 + d.id % ${PRODUCTS}
   from document d join document_line l on l.document_id = d.id
   where d.structure_id = :structure and d.document_kind = 'INVOICE' and d.number is not null`,
  `insert into margin_sum (structure_id, month, by_product, product_id, part, lines, amount, cost)
   select structure_id, date_trunc('month', day::timestamp)::date, p.is_of_product, case when p.is_of_product then product_id else 0 end,
     part, count(*), sum(amount), sum(cost)
   from sold_line, (values (true), (false)) p(is_of_product) where structure_id = :structure group by 1, 2, 3, 4, 5`,
]

import type pg from 'pg'
import type { Api, Caller } from '@/tests/support/api'
import { addPeople, type School, school } from '@/tests/support/booking/events'
import { addCourt, mustCall, opening } from '@/tests/support/reservations/club'
import { tenant } from './registry-stock'

const YEARS = 10
const DAYS = YEARS * 365
const PRODUCTS = 200
/** Each person has as many documents, and as many visits, in ten years. */
const OF_A_PERSON = 100
/** The people of a class, and the reservations that a court can have. */
const OF_A_CLASS = 20
const OF_A_COURT = 7 * DAYS

const TOTALS = JSON.stringify({
  riepilogo: [{ iva: '22', natura: null, esigibilita_iva: 'I', imponibile: '100', imposta: '22' }],
})

/**
 * A structure with `count` invoices of as many customers as have a hundred each, as many attendances and reservations, a tenth
 * as many offers, and their statistics, over ten years. By SQL, without triggers: the statements that keep the facts are those of
 * the migrations, which the tests compare with what triggers write.
 */
export async function filledStatistics(api: Api, sql: pg.Client, count: number): Promise<Caller> {
  const at = await school(api, await tenant(api))
  const { caller } = at
  const skus = await addPeople(api, caller, Math.max(10, Math.round(count / OF_A_PERSON)))
  await mustCall(api, caller, 'POST', '/opening', { opening: opening() })
  for (let n = 0; n < Math.ceil(count / OF_A_COURT); n += 1) await addCourt(api, caller)
  await sql.query(`select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`, [
    String(caller.structureId),
  ])
  // As rows: of an array, each of a million rows would read all elements.
  await sql.query(
    `create temporary table stock_person as
     select n::int, sku from unnest($1::text[]) with ordinality x(sku, n)`,
    [skus],
  )
  await sql.query('analyze stock_person')
  await sql.query('set session_replication_role = replica')
  const statements = [
    documents('INVOICE', count),
    documents('OFFER', Math.ceil(count / 10)),
    visits(at, Math.ceil(count / OF_A_CLASS)),
    reservations(count),
    sentOffers,
    // Or the statements that follow are planned for empty tables.
    'analyze',
    paid,
    'analyze',
    sums,
    customers,
    sold,
    hours,
    offers,
  ]
  for (const statement of statements.flat()) {
    await sql.query(
      statement
        .replaceAll(':structure', String(caller.structureId))
        .replaceAll(':people', String(skus.length)),
    )
  }
  await sql.query('set session_replication_role = default')
  await sql.query('drop table stock_person')
  return caller
}

/** The number of the person, of `:people` in a row, that is `back` before the one who is there at a share of the years. */
const personAt = (share: string, back: string): string =>
  `1 + ((${share} * :people)::int - (${back})::int + 2 * :people) % :people`

/** Documents of one line each, with what happened to them in the stream; they belong to people, each for two years. */
const documents = (kind: 'INVOICE' | 'OFFER', count: number): string[] => [
  `insert into document (document_kind, typology, state, series, year, number, full_numeration, date, ana_sku, anagrafica_sender,
     anagrafica_receiver, invoice_configuration, totals, product_subtotal, subtotal, total, amount_due, paid_amount, issued_at)
   select '${kind}', '${kind === 'INVOICE' ? 'DIGITAL' : 'STANDARD'}', case when '${kind}' = 'OFFER' then 'SENT' when at % 4 = 0 then 'PAYED' else 'ISSUED' end, '',
     extract(year from d.date), at + 1, (at + 1) || '/' || extract(year from d.date), d.date,
     p.sku, '{}', '{}',
     '{"payment_methods":["ALLOWANCE"]}', '${TOTALS}', 100, 100, 122, 122,
     case when '${kind}' = 'INVOICE' and at % 4 = 0 then 122 else 0 end, now()
   from generate_series(0, ${count - 1}) at
   cross join lateral (select date '2016-01-01' + (at * ${DAYS}::bigint / ${count})::int as date) d
   join stock_person p on p.n = ${personAt(`(d.date - date '2016-01-01') / ${DAYS}.0`, 'at % (:people / 5)')}`,
  `insert into document_line (document_id, position, name, description, quantity, single_price, discounted_price, total_price, iva)
   select id, 0, '', 'Servizio', 1, 100, 100, 100, 22 from document where structure_id = :structure and document_kind = '${kind}'`,
  `insert into activity (structure_id, at, kind, subject_id, anagrafica_sku, cents)
   select structure_id, date + time '10:00', activity_of_state(document_kind, type, case document_kind when 'OFFER' then 'SENT' else 'ISSUED' end, 'DRAFT'),
     id, ana_sku, total * 100
   from document where structure_id = :structure and document_kind = '${kind}'`,
]

const paid = [
  `insert into document_payment (document_id, date, amount, method)
   select id, date + 30, paid_amount, 'ALLOWANCE' from document where structure_id = :structure and state = 'PAYED'`,
  'select rebuild_vat_blocks(:structure)',
]

/** Each person comes to a class as often as it has documents, and within the same years. */
const visits = ({ location, teacher }: School, count: number): string[] => [
  `insert into event (name, zone, start_day, start_time, end_day, end_time, all_day, starts_at, ends_at, availability, location_id)
   select 'Corso ' || n % 20, 'Europe/Rome', d.day, make_time(8 + n % 12, 0, 0), d.day, make_time(9 + n % 12, 0, 0), false,
     d.day + make_time(7 + n % 12, 0, 0), d.day + make_time(8 + n % 12, 0, 0), 25, ${location.id}
   from generate_series(0, ${count - 1}) n, lateral (select date '2016-01-01' + (n * ${DAYS}::bigint / ${count})::int as day) d`,
  `insert into event_to_teacher (event_id, teacher_id)
   select id, ${teacher.id} from event where structure_id = :structure`,
  `insert into event_attendant (event_id, anagrafica_sku, state)
   select e.id, p.sku, case when at % 10 = 0 then 'NOT_ATTENDED' else 'ATTENDED' end
   from (select id, start_day, row_number() over (order by id)::int as n from event where structure_id = :structure) e
   cross join generate_series(0, ${OF_A_CLASS - 1}) at
   join stock_person p on p.n = ${personAt(`(e.start_day - date '2016-01-01') / ${DAYS}.0`, '(e.n * 20 + at) * 7 % (:people / 5)')} on conflict do nothing`,
  `update event e set booked = x.booked, attended = x.attended, absent = x.absent from (select event_id, count(*) as booked,
     count(*) filter (where state = 'ATTENDED') as attended, count(*) filter (where state = 'NOT_ATTENDED') as absent
     from event_attendant where structure_id = :structure group by event_id) x where e.id = x.event_id`,
]

/** Reservations of an hour and a half at 20 euro; one in ten that nobody used, and one that was cancelled. */
const reservations = (count: number): string[] => [
  `with slots as (
     select nextval('reservation_id_seq') as id, r.id as resource_id, date '2016-01-01' + n / 7 as day, 480 + 100 * (n % 7) as minute,
       case n % 10 when 3 then 'NO_SHOW' when 7 then 'CANCELLED' else 'DONE' end as state, n
     from (select id, row_number() over (order by id) as court, count(*) over () as courts from reservation_resource
         where structure_id = :structure) r, lateral generate_series(0, (${count} / r.courts - 1)::int) n),
   timed as (select *, (day + make_time(minute / 60, minute % 60, 0)) at time zone 'Europe/Rome' as starts_at from slots),
   made as (insert into reservation (id, anagrafica_sku, state, total, cancel_fee, price)
     select t.id, p.sku, t.state, 20,
       case t.state when 'CANCELLED' then 5 end, jsonb_build_array(jsonb_build_object('resource_id', t.resource_id,
         'from', t.starts_at, 'to', t.starts_at + interval '90 minutes', 'price_id', 1, 'amount', '20.00', 'vat_rate', '22'))
     from timed t
     join stock_person p on p.n = ${personAt(`(t.day - date '2016-01-01') / ${DAYS}.0`, 't.n % (:people / 5)')})
   insert into reservation_slot (reservation_id, resource_id, zone, start_day, start_minute, end_day, end_minute, starts_at, ends_at,
     blocked, state)
   select id, resource_id, 'Europe/Rome', day, minute, day, minute + 90, starts_at, starts_at + interval '90 minutes',
     tstzrange(starts_at, starts_at + interval '90 minutes'), state
   from timed`,
]

/** Offers are sent over the years, one in three with an answer. */
const sentOffers = [
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
  'analyze customer_month',
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

const COUNTS = 'minutes, reservations, cancelled, no_shows, amount, missed'

const hours = [
  `insert into reserved_hour (structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, ${COUNTS})
   select structure_id, slot_id, span_hour, reservation_id, resource_id, day, start_minute, weekday, hour, ${COUNTS}
   from reserved_part where structure_id = :structure`,
  `insert into resource_sum (structure_id, resource_id, month, weekday, hour, ${COUNTS})
   select structure_id, resource_id, date_trunc('month', day::timestamp)::date, weekday, hour, sum(minutes), sum(reservations),
     sum(cancelled), sum(no_shows), sum(amount), sum(missed)
   from reserved_hour where structure_id = :structure group by 1, 2, 3, 4, 5`,
]

const offers = [
  `insert into sent_offer (structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount)
   select structure_id, document_id, sent_at, day, outcome, viewed, invoiced, answer_days, signable_until, amount
   from sent_offer_part where structure_id = :structure`,
  `insert into offer_sum (structure_id, figure, day, days, offers, amount)
   select s.structure_id, p.figure, p.of_day, p.days, count(*), sum(s.amount)
   from sent_offer s cross join lateral sent_offer_steps(s.day, s.outcome, s.viewed, s.invoiced, s.answer_days) p
   where s.structure_id = :structure group by 1, 2, 3, 4`,
]

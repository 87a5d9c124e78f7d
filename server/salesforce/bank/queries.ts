import type { BankMovement, MatchTarget } from '@/lib/api/salesforce/bank/bank-fields'
import type { Movement } from '@/lib/domain/bank/bank-book'
import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import { type Page, window } from '@/server/db/page'

/**
 * The state of an account by its statements: the closing balance of the newest one, and the number of open movements.
 */
type AccountRow = { iban: string; balance: number | null; balance_day: string | null; open_count: number }

export const readAccounts = (tx: Tx): Promise<AccountRow[]> =>
  tx.$queryRaw<AccountRow[]>`
    select a.iban, s.balance, s.balance_day,
      (select count(*)::int from bank_movement m
        where m.structure_id = app_structure() and m.iban = a.iban and m.state = 'OPEN') as open_count
    from (select distinct iban from bank_statement where structure_id = app_structure()) a
    left join lateral (
      select closing::float8 as balance, to_char(closing_day, 'YYYY-MM-DD') as balance_day from bank_statement c
      where c.structure_id = app_structure() and c.iban = a.iban and c.closing is not null
      order by c.closing_day desc, c.id desc limit 1) s on true`

export type MovementFilter = {
  search: string
  state?: BankMovement['state']
  iban: string
  direction?: 'IN' | 'OUT'
  from?: Day
  to?: Day
}

function conditions({ search, state, iban, direction, from, to }: MovementFilter): Prisma.Sql {
  const parts = [Prisma.sql`m.structure_id = app_structure()`]
  if (search) {
    const text = like(search)
    parts.push(Prisma.sql`(m.counterparty ilike ${text} or m.remittance ilike ${text})`)
  }
  if (state) parts.push(Prisma.sql`m.state = ${state}`)
  if (iban) parts.push(Prisma.sql`m.iban = ${iban}`)
  if (direction) parts.push(direction === 'IN' ? Prisma.sql`m.amount > 0` : Prisma.sql`m.amount < 0`)
  if (from) parts.push(Prisma.sql`m.day >= ${from}::date`)
  if (to) parts.push(Prisma.sql`m.day <= ${to}::date`)
  return Prisma.join(parts, ' and ')
}

/** A movement with the documents and purchases that it pays. */
export type MovementRow = Omit<BankMovement, 'proposal_list'> & { end_to_end: string }

/** A document or purchase, as far as it is shown: `d` or `p` of a query. */
const DOCUMENT_TARGET = Prisma.sql`jsonb_build_object('kind', 'DOCUMENT', 'id', d.id, 'document_kind', d.document_kind,
  'type', d.type, 'number', coalesce(d.full_numeration, ''), 'date', d.date, 'name', d.counterparty_name,
  'residual', d.residual, 'due_day', (select min(u.date) from document_due_date u
    where u.document_id = d.id and u.open_amount <> 0))`
const PURCHASE_TARGET = Prisma.sql`jsonb_build_object('kind', 'PURCHASE', 'id', p.id, 'document_kind', 'PURCHASE',
  'type', 'PASSIVE', 'number', p.invoice_number, 'date', p.date,
  'name', coalesce(nullif(p.customer_name, ''), p.description), 'residual', p.final_price - p.paid_amount,
  'due_day', (select min(u.date) from purchase_due_date u
    where u.structure_id = p.structure_id and u.purchase_id = p.id and u.open_amount <> 0))`

const COLUMNS = Prisma.sql`m.id, m.iban, to_char(m.day, 'YYYY-MM-DD') as day,
  to_char(m.value_day, 'YYYY-MM-DD') as value_day, m.amount::float8 as amount, m.counterparty, m.counterparty_iban,
  m.remittance, m.end_to_end, m.state, m.ignore_reason, (abs(m.amount) - m.matched_amount)::float8 as left,
  coalesce((select jsonb_agg(jsonb_build_object('amount', x.amount,
      'target', case when x.document_id is null then ${PURCHASE_TARGET} else ${DOCUMENT_TARGET} end) order by x.id)
    from bank_match x
    left join document d on d.id = x.document_id
    left join purchase p on p.structure_id = x.structure_id and p.id = x.purchase_id
    where x.structure_id = m.structure_id and x.movement_id = m.id), '[]') as match_list`

const orderBy: Record<string, readonly string[]> = {
  day: ['day', 'id'],
  amount: ['amount', 'id'],
  id: ['id'],
}

/** A page of movements, and how many there are: ids from the index first, whichever end is nearer. */
export async function listMovements(
  tx: Tx,
  filter: MovementFilter,
  page: Page,
): Promise<{ rows: MovementRow[]; total: number }> {
  const where = conditions(filter)
  const [counted] = await tx.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from bank_movement m where ${where}`
  const total = counted?.total ?? 0
  const { skip, take, reversed } = window(page, total)
  const way = (page.order === 'desc') !== reversed ? 'desc' : 'asc'
  const by = Prisma.raw((orderBy[page.column] ?? ['id']).map((name) => `m.${name} ${way}`).join(', '))
  const rows = await tx.$queryRaw<MovementRow[]>`
    select ${COLUMNS} from (select m.* from bank_movement m where ${where} order by ${by} limit ${take} offset ${skip}) m
    order by ${by}`
  return { rows: reversed ? rows.reverse() : rows, total }
}

/** Movements by their ids, whatever became of them. */
export const readMovements = (tx: Tx, ids: readonly number[]): Promise<MovementRow[]> =>
  tx.$queryRaw<MovementRow[]>`
    select ${COLUMNS} from bank_movement m
    where m.structure_id = app_structure() and m.id = any(${[...ids]}::int[]) order by m.id`

/** How many movements there are in each state. */
export async function countStates(tx: Tx): Promise<Record<BankMovement['state'], number>> {
  const rows = await tx.$queryRaw<{ state: BankMovement['state']; count: number }[]>`
    select state, count(*)::int as count from bank_movement where structure_id = app_structure() group by state`
  const counts = { OPEN: 0, RECONCILED: 0, IGNORED: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** The ids of the newest movements that are still to be reconciled. */
export async function newestOpen(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from bank_movement where structure_id = app_structure() and state = 'OPEN'
    order by day desc, id desc limit ${most}`
  return rows.map(({ id }) => id)
}

/** A movement as it is matched: by what is left of it. */
export const toMatched = (row: MovementRow): Movement => ({
  id: row.id,
  day: row.day,
  amount: row.amount < 0 ? money(row.left).negated() : money(row.left),
  counterparty: row.counterparty,
  iban: row.counterparty_iban,
  text: row.remittance,
  endToEnd: row.end_to_end,
})

const MAX_TARGETS = 30

/**
 * Finds the open documents and purchases of a direction by number, party or description: the documents first, each kind
 * in the order of its days, at most MAX_TARGETS in all.
 */
export async function searchTargets(tx: Tx, direction: 'IN' | 'OUT', search: string): Promise<MatchTarget[]> {
  const text = like(search)
  const documents = await tx.$queryRaw<{ target: MatchTarget }[]>`
    select ${DOCUMENT_TARGET} as target from document d
    where d.structure_id = app_structure() and d.residual > 0 and document_is_due(d.document_kind, d.state)
      and ((d.type = 'ACTIVE') = (d.document_kind = 'INVOICE')) = ${direction === 'IN'}
      and (${search} = '' or d.full_numeration ilike ${text} or d.counterparty_name ilike ${text})
    order by d.date, d.id limit ${MAX_TARGETS}`
  const purchases =
    direction === 'IN'
      ? []
      : await tx.$queryRaw<{ target: MatchTarget }[]>`
          select ${PURCHASE_TARGET} as target from purchase p
          where p.structure_id = app_structure() and p.state = 'DRAFT' and p.final_price > p.paid_amount
            and (${search} = '' or p.invoice_number ilike ${text} or p.customer_name ilike ${text}
              or p.description ilike ${text})
          order by p.date, p.id limit ${MAX_TARGETS}`
  return [...documents, ...purchases].map(({ target }) => target).slice(0, MAX_TARGETS)
}

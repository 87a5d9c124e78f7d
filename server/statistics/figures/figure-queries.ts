import { type Day, day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { daysOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure } from '@/lib/domain/statistics/figures'
import type { Tx } from '@/server/db/client'

/** The sums of a figure by month, from the month a year before the first one on; months without a sum are not there. */
export async function sumsByMonth(
  tx: Tx,
  figure: Figure,
  { from, to }: { from: TaxPeriod; to: TaxPeriod },
): Promise<Map<string, Decimal>> {
  const rows = await tx.$queryRaw<{ month: string; amount: string }[]>`
    select to_char(month, 'YYYY-MM') as month, sum(amount)::text as amount from statistics_sum
    where structure_id = app_structure() and figure = ${figure}
      and month >= ${daysOf(shiftPeriod(from, -12)).from}::date and month <= ${daysOf(to).to}::date
    group by 1`
  return new Map(rows.map(({ month, amount }) => [month, money(amount)]))
}

export type PartRow = {
  document_id: number
  document_kind: DocumentKind
  fullNumeration: string
  day: Day
  name: string
  amount: Decimal
}

/** The place of a part in the list of a month. */
export type PartPlace = { day: Day; documentId: number }

/** The parts of a month by document and day, newest first; at most `size` of those after a place. */
export async function partsOf(
  tx: Tx,
  figure: Figure,
  { month, after, size }: { month: TaxPeriod; after: PartPlace | null; size: number },
): Promise<PartRow[]> {
  const { from, to } = daysOf(month)
  const rows = await tx.$queryRaw<(Omit<PartRow, 'day' | 'amount'> & { day: string; amount: string })[]>`
    select p.document_id, d.document_kind, coalesce(d.full_numeration, '') as "fullNumeration", p.day::text as day,
      d.counterparty_name as name, p.amount::text as amount
    from (select day, document_id, sum(amount) as amount from statistics_part
      where structure_id = app_structure() and figure = ${figure} and day between ${from}::date and ${to}::date
        and (day, document_id) < (${after?.day ?? to}::date, ${after?.documentId ?? MAX_ID})
      group by day, document_id order by day desc, document_id desc limit ${size}) p
    join document d on d.structure_id = app_structure() and d.id = p.document_id
    order by p.day desc, p.document_id desc`
  return rows.map((row) => ({ ...row, day: day(row.day), amount: money(row.amount) }))
}

/** Above the id of any document. */
const MAX_ID = 2_147_483_647

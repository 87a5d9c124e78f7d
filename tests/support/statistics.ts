import type { Api } from './api'

/** The months whose kept sum is not that of the parts of a figure or of a group of them; none where all is right. */
export const wrongSums = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select figure, month, grouped_by, group_key, sum(parts)::int as parts, sum(amount)::text as amount from (
        select figure, month, grouped_by, group_key, parts, amount from statistics_sum where structure_id = ${structureId}
        union all select p.figure, date_trunc('month', p.day::timestamp)::date, g.grouped_by, g.group_key, -1, -p.amount
        from statistics_part p,
          lateral (values ('', ''), ('CATEGORY', p.category), ('SUPPLIER', p.supplier)) as g(grouped_by, group_key)
        where p.structure_id = ${structureId} and (g.grouped_by = '' or p.figure = 'COSTS')) x
      group by 1, 2, 3, 4 having sum(parts) <> 0 or sum(amount) <> 0`,
  )

/** "1.234,56 €" in cents. */
export const cents = (text: string | null): number =>
  Number((text ?? '').replace(/[^\d,-]/g, '').replace(',', ''))

export const sumOf = (texts: readonly string[]): number => texts.reduce((all, text) => all + cents(text), 0)

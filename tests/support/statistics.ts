import type { Api } from './api'

/** The months whose kept sum is not that of the parts of a figure; none where all is right. */
export const wrongSums = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select figure, month, sum(parts)::int as parts, sum(amount)::text as amount from (
        select figure, month, parts, amount from statistics_sum where structure_id = ${structureId}
        union all select figure, date_trunc('month', day::timestamp)::date, -1, -amount from statistics_part
        where structure_id = ${structureId}) x
      group by figure, month having sum(parts) <> 0 or sum(amount) <> 0`,
  )

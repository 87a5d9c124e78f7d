import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Api, Caller } from './api'
import { line } from './builders'

/** The months whose kept sums of the margin are not those of what was sold; none where all is right. */
export const wrongMargins = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select month, by_product, product_id, part, sum(lines)::int as lines, sum(amount)::text as amount, sum(cost)::text as cost
      from (select month, by_product, product_id, part, lines, amount, cost from margin_sum where structure_id = ${structureId}
        union all select date_trunc('month', s.day::timestamp)::date, g.by_product, g.product_id, s.part, -1, -s.amount,
          -coalesce(s.cost, 0)
        from sold_line s, lateral (values (false, 0), (true, coalesce(s.product_id, 0))) as g(by_product, product_id)
        where s.structure_id = ${structureId} and s.counted) x
      group by 1, 2, 3, 4 having sum(lines) <> 0 or sum(amount) <> 0 or sum(cost) <> 0`,
  )

/** The documents of which what was sold is not their revenue on their day; none where all is right. */
export const wrongRevenue = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select id, day::text, sum(amount)::text as amount from (
        select document_id as id, day, amount from sold_line where structure_id = ${structureId} and counted
        union all select subject_id, day, -amount from statistics_part
        where structure_id = ${structureId} and figure = 'REVENUE') x
      group by 1, 2 having sum(amount) <> 0`,
  )

/** A line that sells a product at one of its prices, the first by default. */
export const soldLine = (product: Product, over: Record<string, unknown> = {}, at = 0) =>
  line({
    description: product.name,
    product_cross_id: product.product_cross_id,
    price_cross_id: product.price_list[at]?.price_cross_id ?? null,
    ...over,
  })

const products = '/api/pricelist/rest/product'

/** Changes fields of a product by the API. */
export async function changeProduct(
  api: Api,
  as: Caller,
  { id }: { id: number },
  over: object,
): Promise<void> {
  const { status, body } = await api.call('PUT', products, { as, body: { product_data: { id, ...over } } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Takes a product with its prices out of the catalogue. */
export async function removeProduct(api: Api, as: Caller, { id }: { id: number }): Promise<void> {
  const product_list = [{ id, cascade_delete: true }]
  const { status, body } = await api.call('DELETE', products, { as, body: { product_list } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

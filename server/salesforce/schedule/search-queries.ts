import { money } from '@/lib/domain/core/money'
import { amountSearch } from '@/lib/domain/documents/purchase'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like, searchWords, wordPatterns } from '@/server/db/like'
import { MAX_HITS } from '../document/queries'

/** The conditions of a search: on a document `d` and its due date `u`, and on a purchase `p` and its due date `u`. */
export type DueSearch = { documents: Prisma.Sql; purchases: Prisma.Sql }

/** Those of which every word stands in number, name or description: by the index, unless they are too many. */
async function documentsWith(tx: Tx, search: string): Promise<Prisma.Sql> {
  const patterns = wordPatterns(search)
  const [{ ids, most }] = await tx.$queryRaw<[{ ids: number[]; most: number }]>`
    with found as (select document_hits(kind, type, ${patterns}::text[], ${MAX_HITS + 1}) as ids
      from unnest(array['INVOICE', 'CREDITNOTE']) kind, unnest(array['ACTIVE', 'PASSIVE']) type)
    select array(select unnest(ids) from found) as ids, (select max(cardinality(ids)) from found) as most`
  if (most <= MAX_HITS) return Prisma.sql`d.id = any(${ids}::int[])`
  return Prisma.sql`document_has(document_words(d.full_numeration, d.counterparty_name, d.description),
    array(select app_fold(pattern) from unnest(${patterns}::text[]) pattern))`
}

function purchasesWith(search: string): Prisma.Sql {
  const words = searchWords(search).map(
    (word) =>
      Prisma.sql`app_fold(concat_ws(' ', p.invoice_number, p.customer_name, p.description)) like app_fold(${like(word)})`,
  )
  return Prisma.join(words, ' and ')
}

/** Finds due dates by number, name or description, and by their amount as people write it: `1.234,56`. */
export async function dueSearchOf(tx: Tx, search: string): Promise<DueSearch> {
  const typed = amountSearch(search)
  const amount = typed === null ? Prisma.sql`false` : ofAmount(money(typed).toFixed(2))
  return {
    documents: Prisma.sql`(${await documentsWith(tx, search)} or ${amount})`,
    purchases: Prisma.sql`(${purchasesWith(search)} or ${amount})`,
  }
}

const ofAmount = (amount: string): Prisma.Sql => Prisma.sql`${amount}::numeric in (u.amount, u.open_amount)`

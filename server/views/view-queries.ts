import type { SavedView } from '@/lib/api/views/view-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** The most views of one page that are listed: own ones first. */
const MAX_LISTED = 500

const columns = (accountId: number) => Prisma.sql`
  v.id, v.page, v.name::text, v.query, v.shared, v.account_id = ${accountId} as is_own,
  coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email::text) as owner`

/** The views of a page that an account saved, and those that others share, by name; own ones first. */
export const viewsOf = (tx: Tx, page: string, accountId: number): Promise<SavedView[]> =>
  tx.$queryRaw<SavedView[]>`
    select ${columns(accountId)} from saved_view v join account a on a.id = v.account_id
    where v.structure_id = app_structure() and v.page = ${page} and (v.account_id = ${accountId} or v.shared)
    order by v.account_id = ${accountId} desc, v.name, v.id limit ${MAX_LISTED}`

/** A view of an account; undefined where it has none of that id. */
export async function ownView(tx: Tx, id: number, accountId: number): Promise<SavedView | undefined> {
  const [row] = await tx.$queryRaw<SavedView[]>`
    select ${columns(accountId)} from saved_view v join account a on a.id = v.account_id
    where v.structure_id = app_structure() and v.id = ${id} and v.account_id = ${accountId}`
  return row
}

/** How many views of a page an account has. */
export const countViews = (tx: Tx, page: string, accountId: number): Promise<number> =>
  tx.saved_view.count({ where: { page, account_id: accountId } })

/** Whether another view of the account and page has a name, however it is written. */
export async function hasName(
  tx: Tx,
  { page, name, id }: { page: string; name: string; id?: number },
  accountId: number,
): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    select 1 from saved_view where structure_id = app_structure() and account_id = ${accountId}
      and page = ${page} and name = ${name}::citext and id <> ${id ?? 0}`
  return rows.length > 0
}

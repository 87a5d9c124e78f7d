import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** Makes callers of one account wait for each other, so that together they keep its limit and its names. */
export async function lockViewsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('saved_view ' || app_structure() || ' ' || ${accountId}::int, 0))`
}

type ViewContent = { name: string; query: string; shared: boolean }

/** Adds a view and returns its id. */
export async function addView(
  tx: Tx,
  { page, name, query, shared }: ViewContent & { page: string },
  accountId: number,
): Promise<number> {
  const { id } = await tx.saved_view.create({
    data: { page, name, query, shared, account_id: accountId },
    select: { id: true },
  })
  return id
}

export async function changeView(tx: Tx, id: number, { name, query, shared }: ViewContent): Promise<void> {
  await tx.saved_view.update({ where: { id }, data: { name, query, shared, updated_at: now() } })
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.saved_view.delete({ where: { id } })
}

import type { Tx } from '@/server/db/client'

/** Gives the entries of a category another one, or null, in one statement; answers their skus. */
export async function replaceCategory(tx: Tx, from: number, to: number | null): Promise<string[]> {
  const moved = await tx.$queryRaw<{ sku: string }[]>`
    update anagrafica set category_id = ${to}, revision = revision + 1, updated_at = now()
    where category_id = ${from} returning sku`
  return moved.map(({ sku }) => sku)
}

import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { storage } from '@/server/platform/storage'
import { toPurchase } from './present'
import { readPurchase } from './queries'

/** The ids of the purchases from an entry, in their order. */
export async function purchaseIdsOf(tx: Tx, sku: string): Promise<number[]> {
  const rows = await tx.purchase.findMany({
    where: { ana_sku: sku },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id }) => id)
}

/** All that there is of a purchase as files below `folder`: its data as JSON, and the files kept with it. */
export async function purchaseFiles(
  inTenant: <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>,
  id: number,
  { folder, language }: { folder: string; language: Language },
): Promise<{ name: string; content: Uint8Array | string }[]> {
  const [row, stored] = await inTenant(async (tx) => [
    await readPurchase(tx, id),
    await tx.purchase_file.findMany({ where: { purchase_id: id }, orderBy: { id: 'asc' } }),
  ])
  if (!row) return []
  const json = JSON.stringify(toPurchase(row, language), null, 2)
  const files: { name: string; content: Uint8Array | string }[] = [
    { name: `${folder}/${id}.json`, content: json },
  ]
  for (const file of stored) {
    const content = await storage().read(file.file_key)
    if (content) files.push({ name: `${folder}/${id}_${file.id}_${file.name}`, content })
  }
  return files
}

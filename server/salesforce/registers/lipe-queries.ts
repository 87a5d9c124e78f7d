import type { Day } from '@/lib/domain/core/day'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

export type StoredLipe = {
  id: number
  quarter: TaxPeriod
  file_name: string
  sha256: string
  size: number
  author: string
  created_at: Date
  sent_on: Day | null
  protocol: string
}

const lipesWhere = (tx: Tx, condition: Prisma.Sql): Promise<StoredLipe[]> =>
  tx.$queryRaw<StoredLipe[]>`
    select l.id, l.quarter, l.file_name, l.sha256, length(l.bytes) as size, l.created_at,
      to_char(l.sent_on, 'YYYY-MM-DD') as sent_on, l.protocol,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email, '') as author
    from lipe l left join account a on a.id = l.created_by
    where l.structure_id = app_structure() and ${condition}`

/** The communications of a quarter of the own structure, newest first. */
export const lipesOf = (tx: Tx, quarter: TaxPeriod, most: number): Promise<StoredLipe[]> =>
  lipesWhere(tx, Prisma.sql`l.quarter = ${quarter} order by l.progressive desc limit ${most}`)

/** A communication of the own structure, with its row locked until the transaction ends. */
export const lockLipe = async (tx: Tx, id: number): Promise<StoredLipe | undefined> =>
  (await lipesWhere(tx, Prisma.sql`l.id = ${id} for update of l`))[0]

export const lipeById = async (tx: Tx, id: number): Promise<StoredLipe | undefined> =>
  (await lipesWhere(tx, Prisma.sql`l.id = ${id}`))[0]

/** The name and bytes of a communication of the own structure. */
export async function lipeContent(
  tx: Tx,
  id: number,
): Promise<{ file_name: string; bytes: Uint8Array } | undefined> {
  const rows = await tx.$queryRaw<{ file_name: string; bytes: Uint8Array }[]>`
    select file_name, bytes from lipe where id = ${id} and structure_id = app_structure()`
  return rows[0]
}

import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

/** Joins a contact to a main entry; false when they were joined already. */
export async function insertLink(tx: Tx, mainId: number, contactId: number): Promise<boolean> {
  const joined = await tx.$executeRaw`
    insert into anagrafica_contact (anagrafica_id, contatto_id) values (${mainId}, ${contactId})
    on conflict do nothing`
  return joined > 0
}

/** Where a contact of a day stands among other events: today's at this moment, an earlier one at noon. */
export async function insertContact(
  tx: Tx,
  row: { entryId: number; kind: string; day: Day; text: string; accountId: number },
): Promise<number> {
  const [inserted] = await tx.$queryRaw<{ id: number }[]>`
    insert into anagrafica_contact_log (anagrafica_id, kind, day, at, text, account_id, created_at)
    values (${row.entryId}, ${row.kind}, ${row.day}::date,
      case when ${row.day} = ${today()} then ${now()}::timestamptz
        else (${row.day}::date + time '12:00') at time zone ${env.LUNA_ZONE} end,
      ${row.text}, ${row.accountId}, ${now()}) returning id`
  if (!inserted) throw new Error('nothing was inserted')
  return inserted.id
}

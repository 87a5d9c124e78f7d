import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'

export type MailReader = {
  account_id: number
  email: string
  name: string
  language: string
  gui_item_list: string[]
}

/** The structures with users for whom a month is to be mailed. Expects a transaction of the system. */
export async function structuresToMail(tx: Tx, month: Day): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct structure_id as id from statistics_mail where sent_for < ${month}::date order by 1`
  return rows.map(({ id }) => id)
}

/** Those of the own structure for whom a month is to be mailed, held until the transaction ends: another one passes them over. */
export const holdReaders = (tx: Tx, month: Day): Promise<MailReader[]> =>
  tx.$queryRaw<MailReader[]>`
    select s.account_id, a.email::text, a.language, m.gui_item_list,
      coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email::text) as name
    from statistics_mail s join membership m on m.account_id = s.account_id and m.structure_id = s.structure_id
    join account a on a.id = s.account_id
    where s.structure_id = app_structure() and s.sent_for < ${month}::date
    order by s.account_id for update of s skip locked`

export async function isMailed(tx: Tx, accountId: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ on: boolean }[]>`
    select true as on from statistics_mail where structure_id = app_structure() and account_id = ${accountId}`
  return row !== undefined
}

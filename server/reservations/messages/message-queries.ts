import type { Tx } from '@/server/db/client'

/** A person to whom mails about reservations go. `language`: of the person's account; null without one. */
export type AddresseeRow = { email: string; language: string | null }

/** The address of an entry of the own structure, where the structure mails about reservations; undefined without one. */
export async function findAddressee(tx: Tx, sku: string): Promise<AddresseeRow | undefined> {
  const [row] = await tx.$queryRaw<AddresseeRow[]>`
    select a.email, account.language
    from anagrafica a
    left join reservation_settings s on s.structure_id = a.structure_id
    left join lateral (select c.language from membership b join account c on c.id = b.account_id
      where b.structure_id = a.structure_id and b.anagrafica_sku = a.sku order by c.id limit 1) account on true
    where a.structure_id = app_structure() and a.sku = ${sku} and a.email <> '' and coalesce(s.mails, true)`
  return row
}

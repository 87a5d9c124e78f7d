import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tx } from '@/server/db/client'
import { createAnagrafica } from './create'

/** A person as they name themselves on a public page. */
export type NamedPerson = { email: string; firstName: string; lastName: string; phone?: string }

/**
 * The entry with an address, of several the one of the same name; null where there is none. Only for callers that have
 * proved that the address is theirs.
 */
export async function findEntryOfAddress(
  tx: Tx,
  { email, firstName, lastName }: NamedPerson,
): Promise<string | null> {
  const [found] = await tx.$queryRaw<{ sku: string }[]>`
    select a.sku from anagrafica a
    where a.structure_id = app_structure() and a.id in (select anagrafica_of_address(${email}))
    order by (app_fold(a.first_name) = app_fold(${firstName}) and app_fold(a.last_name) = app_fold(${lastName})) desc,
      a.id limit 1`
  return found?.sku ?? null
}

/**
 * The entry of a person who has proved their address, a new one where there is none. Of several callers at once with one
 * address only one adds it.
 */
export async function entryOfAddress(tx: Tx, person: NamedPerson): Promise<{ sku: string; isNew: boolean }> {
  const { email, firstName, lastName, phone = '' } = person
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('public_booking'),
    hashtext(current_setting('app.structure_id') || ':' || ${email}))`
  const found = await findEntryOfAddress(tx, person)
  if (found !== null) return { sku: found, isNew: false }
  const entry = { first_name: firstName, last_name: lastName, email, cell_phone_number: phone }
  return { sku: await createAnagrafica(tx, anagraficaIn.parse(entry)), isNew: true }
}

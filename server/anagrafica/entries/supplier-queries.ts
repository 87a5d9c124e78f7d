import type { Party } from '@/lib/domain/documents/document'
import { bareVatNumber, vatCountryOf } from '@/lib/domain/registry/supplier-key'
import type { Tx } from '@/server/db/client'

/**
 * Lets no other transaction look up a supplier of this key, or add an entry or a document of theirs, until this one
 * ends: of many callers at once each sees what the one before it did.
 */
export async function lockSupplier(tx: Tx, key: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('supplier:' || ${key}), app_structure())`
}

/**
 * The entry of a VAT number, or of a tax code where the entries have no VAT number of their own; locked against
 * deletion.
 */
export async function findSupplier(tx: Tx, party: Party): Promise<string | null> {
  const country = vatCountryOf(party)
  const vat = bareVatNumber(party.vatnumber, country)
  if (vat) {
    const [found] = await tx.$queryRaw<{ sku: string }[]>`
      select sku from anagrafica where structure_id = app_structure()
        and business_vatnumber = any(${[vat, country + vat]}::text[])
        and coalesce(nullif(id_paese, ''), nullif(country, ''), 'IT') = ${country}
      order by ana_type, id limit 1 for key share`
    if (found) return found.sku
  }
  if (!party.taxcode) return null
  const [found] = await tx.$queryRaw<{ sku: string }[]>`
    select sku from anagrafica where structure_id = app_structure() and taxcode = ${party.taxcode}
      and business_vatnumber = any(${['', vat, country + vat]}::text[])
    order by ana_type, id limit 1 for key share`
  return found?.sku ?? null
}

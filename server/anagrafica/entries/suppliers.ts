import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Party } from '@/lib/domain/documents/document'
import { bareVatNumber, supplierKey, vatCountryOf } from '@/lib/domain/registry/supplier-key'
import type { Tx } from '@/server/db/client'
import { createAnagrafica } from './create'

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
async function findSupplier(tx: Tx, party: Party): Promise<string | null> {
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

/** A party as an entry of the registry; what of it does not fit there is left out. */
function entryOf(party: Party) {
  const business = {
    name: party.business_name ?? '',
    vatnumber: party.vatnumber ?? '',
    iban: '',
    tax_regime: party.tax_regime ?? '',
  }
  const whole = anagraficaIn.safeParse({ ...party, business, codice_destinatario: '', pec_destinatario: '' })
  if (whole.success) return whole.data
  const { first_name, last_name, taxcode, country, id_paese } = party
  return anagraficaIn.parse({ business, first_name, last_name, taxcode, country, id_paese })
}

/**
 * The registry entry of a supplier, found by VAT number, or else tax code, or created: once, however many ask. Takes
 * the supplier's lock. Answers its sku.
 */
export async function supplierSku(tx: Tx, party: Party): Promise<string> {
  await lockSupplier(tx, supplierKey(party))
  return (await findSupplier(tx, party)) ?? createAnagrafica(tx, entryOf(party))
}

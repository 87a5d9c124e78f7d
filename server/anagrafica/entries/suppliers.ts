import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Party } from '@/lib/domain/documents/document'
import { supplierKey } from '@/lib/domain/registry/supplier-key'
import type { Tx } from '@/server/db/client'
import { createAnagrafica } from './create'
import { findSupplier, lockSupplier } from './supplier-queries'

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

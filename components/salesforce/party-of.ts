import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Party } from '@/lib/domain/documents/document'
import type { CompanyRegister } from '@/lib/domain/registry/company-register'

const orNull = (text: string): string | null => text || null

/** A registry entry as a document's party, exactly as the server takes its snapshot. */
export const partyOf = (entry: Anagrafica): Party => ({
  sku: entry.sku,
  business_name: orNull(entry.business.name),
  first_name: orNull(entry.first_name),
  last_name: orNull(entry.last_name),
  vatnumber: orNull(entry.business.vatnumber),
  taxcode: orNull(entry.taxcode),
  tax_regime: orNull(entry.business.tax_regime),
  iban: orNull(entry.business.iban),
  address_street_name: orNull(entry.address_street_name),
  address_street_number: orNull(entry.address_street_number),
  address_city: orNull(entry.address_city),
  address_prov: orNull(entry.address_prov),
  zipcode: orNull(entry.zipcode),
  country: orNull(entry.country),
  id_paese: orNull(entry.id_paese || entry.country),
  email: orNull(entry.email),
  phone_number: orNull(entry.phone_number || entry.cell_phone_number),
  pec_destinatario: orNull(entry.pec_destinatario),
  codice_destinatario: orNull(entry.codice_destinatario),
  rea: null,
})

/** The own company as the sender of documents: with its entry in the REA, where the settings state one. */
export const ownPartyOf = (entry: Anagrafica, rea: CompanyRegister): Party => ({
  ...partyOf(entry),
  rea: rea.numero === '' ? null : rea,
})

/** Business name, or first and last name (document 3 §3). */
export const partyName = (party: Pick<Party, 'business_name' | 'first_name' | 'last_name'>): string =>
  party.business_name || [party.first_name, party.last_name].filter(Boolean).join(' ')

/** Street, then CAP, town and provincia, then a foreign country: the lines of an address that there are. */
export function addressLines(party: Party): readonly string[] {
  const street = [party.address_street_name, party.address_street_number].filter(Boolean).join(', ')
  const prov = party.address_prov ? `(${party.address_prov})` : null
  const city = [party.zipcode, party.address_city, prov].filter(Boolean).join(' ')
  const country = party.country && party.country !== 'IT' ? party.country : null
  return [street, [city, country].filter(Boolean).join(' – ')].filter((line) => line !== '')
}

import type { Party } from '../documents/document'

/** The tax regime of a sender; RF01, the ordinary one, where it states no regime or there is no sender. */
export const regimeOf = (party: Pick<Party, 'tax_regime'> | null): string => party?.tax_regime ?? 'RF01'

/** The party while none is chosen: every field exists and is empty. */
export const NO_PARTY: Party = {
  sku: '',
  business_name: null,
  first_name: null,
  last_name: null,
  vatnumber: null,
  taxcode: null,
  tax_regime: null,
  iban: null,
  address_street_name: null,
  address_street_number: null,
  address_city: null,
  address_prov: null,
  zipcode: null,
  country: null,
  id_paese: null,
  email: null,
  phone_number: null,
  pec_destinatario: null,
  codice_destinatario: null,
}

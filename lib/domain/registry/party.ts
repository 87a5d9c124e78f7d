import type { Party } from '../documents/document'

/** The tax regime of a sender; RF01, the ordinary one, where it states no regime or there is no sender. */
export const regimeOf = (party: Pick<Party, 'tax_regime'> | null): string => party?.tax_regime ?? 'RF01'

/**
 * The VAT number with the letters of its country before it, as documents and registers show it. The letters stand once
 * though the number was typed with them ("GB123456789" of GB); Greek numbers carry EL. Empty without a number.
 */
export function fullVatNumber({ vatnumber, id_paese }: Pick<Party, 'vatnumber' | 'id_paese'>): string {
  const number = vatnumber?.trim() ?? ''
  const country = id_paese?.trim().toUpperCase() ?? ''
  const letters = country === 'GR' ? ['GR', 'EL'] : [country]
  const hasLetters = letters.some((prefix) => number.toUpperCase().startsWith(prefix))
  return number === '' || hasLetters ? number : `${country}${number}`
}

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
  rea: null,
  presence: null,
  intermediary: null,
}

import type { Party } from '../documents/document'

type Identity = Pick<Party, 'sku' | 'vatnumber' | 'taxcode' | 'id_paese' | 'country'>

const plain = (code: string | null): string => (code ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** A VAT number without the country that is often written before it. */
export function bareVatNumber(code: string | null, country: string): string {
  const bare = plain(code)
  return country !== '' && bare.startsWith(country) ? bare.slice(country.length) : bare
}

/** The country of the VAT number; Italy when the entry names no country. */
export const vatCountryOf = ({ id_paese, country }: Pick<Party, 'id_paese' | 'country'>): string =>
  plain(id_paese) || plain(country) || 'IT'

/**
 * The identity of a supplier before the law, whichever entry of the registry stands for it: VAT number with its
 * country, else tax code, else only the entry.
 */
export function supplierKey(supplier: Identity): string {
  const country = vatCountryOf(supplier)
  const vat = bareVatNumber(supplier.vatnumber, country)
  if (vat) return `${country}${vat}`
  const taxcode = plain(supplier.taxcode)
  return taxcode ? `CF:${taxcode}` : `sku:${supplier.sku}`
}

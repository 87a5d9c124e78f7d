/** A party of the document as the invoice's blocks: identifiers, name, address. */
import type { Party } from '@/lib/domain/documents/document'
import type { Agent } from '@/lib/domain/registry/presence'
import type { HeaderBlock } from '../schema/invoice'

type SellerBlock = NonNullable<HeaderBlock['CedentePrestatore']>
type AddressBlock = NonNullable<SellerBlock['Sede']>
type TaxIdBlock = { readonly IdPaese: string; readonly IdCodice: string }
type NameBlock = { readonly Denominazione: string } | { readonly Nome: string; readonly Cognome: string }

const upper = (text: string | null): string => (text ?? '').trim().toUpperCase()

/** Letters and digits only, upper case. */
export const compact = (text: string | null): string => upper(text).replace(/[^A-Z0-9]/g, '')

/** The country that gave the tax identifier. */
const taxCountry = (party: Party): string => upper(party.id_paese) || upper(party.country) || 'IT'

const addressCountry = (party: Party): string => upper(party.country) || taxCountry(party)

export const isForeign = (party: Party): boolean => taxCountry(party) !== 'IT'

/** The VAT number without the country's letters before it (Greek numbers carry EL). */
function vatCode(party: Party): string {
  const code = compact(party.vatnumber)
  const country = taxCountry(party)
  for (const prefix of country === 'GR' ? ['GR', 'EL'] : [country]) {
    if (code.startsWith(prefix) && code.length > prefix.length + 4) return code.slice(prefix.length)
  }
  return code
}

const isCompany = (party: Party): boolean => (party.business_name ?? '').trim() !== ''

const EU = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/**
 * A customer abroad always has an identifier (00313): without a VAT number, `0000000` for persons and EU
 * companies, `OO` `99999999999` for companies outside the EU (AdE's practice).
 */
function foreignPlaceholder(party: Party): TaxIdBlock {
  const country = taxCountry(party)
  return isCompany(party) && !EU.has(country)
    ? { IdPaese: 'OO', IdCodice: '99999999999' }
    : { IdPaese: country, IdCodice: '0000000' }
}

export function sellerTaxId(party: Party): TaxIdBlock {
  return { IdPaese: taxCountry(party), IdCodice: vatCode(party) }
}

export function buyerTaxId(party: Party): TaxIdBlock | null {
  const IdCodice = vatCode(party)
  if (IdCodice !== '') return { IdPaese: taxCountry(party), IdCodice }
  return isForeign(party) ? foreignPlaceholder(party) : null
}

/**
 * The codice fiscale; null when it repeats the P.IVA, as SdI would look it up as a person's (00324). Of a foreign party
 * only an Italian code is written.
 */
export function fiscalCode(party: Party): string | null {
  const code = compact(party.taxcode)
  if (code === '' || code === vatCode(party)) return null
  const italian = /^[A-Z]{6}[A-Z0-9]{10}$/.test(code) || /^\d{11}$/.test(code)
  return isForeign(party) && !italian ? null : code
}

export function nameBlock(party: Party): NameBlock {
  if (isCompany(party)) return { Denominazione: party.business_name ?? '' }
  return { Nome: party.first_name ?? '', Cognome: party.last_name ?? '' }
}

const MAX_STREET_NUMBER = 8

/** Abroad CAP is 00000 and there is no provincia. A long house number joins the street. */
export function addressBlock(party: Party): AddressBlock {
  const Nazione = addressCountry(party)
  const street = (party.address_street_name ?? '').trim()
  const number = (party.address_street_number ?? '').trim()
  const long = number.length > MAX_STREET_NUMBER
  return {
    Indirizzo: long ? `${street} ${number}` : street,
    NumeroCivico: long ? null : number,
    CAP: Nazione === 'IT' ? (party.zipcode ?? '').trim() : '00000',
    Comune: party.address_city,
    Provincia: Nazione === 'IT' ? upper(party.address_prov) : null,
    Nazione,
  }
}

/** A permanent establishment in Italy (1.2.3, 1.4.3). */
export function establishmentBlock({ presence }: Party): AddressBlock | null {
  const establishment = presence?.establishment
  if (!establishment) return null
  const { street, number, zipcode, city, province } = establishment
  return {
    Indirizzo: street,
    NumeroCivico: number || null,
    CAP: zipcode,
    Comune: city,
    Provincia: upper(province),
    Nazione: 'IT',
  }
}

/** The VAT number of somebody that acts for a party; null without one. */
export const agentTaxId = ({ country, vatnumber }: Agent): TaxIdBlock | null =>
  vatnumber === '' ? null : { IdPaese: country, IdCodice: vatnumber }

export const agentName = ({ business_name, first_name, last_name }: Agent): NameBlock =>
  business_name ? { Denominazione: business_name } : { Nome: first_name, Cognome: last_name }

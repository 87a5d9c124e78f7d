/**
 * How a person or company stands in a vCard. What other programs know is in the standard's properties; the rest is
 * in properties of our own, `X-LUNA-<NAME>`, so that an export comes back without loss.
 */

/** Values by name, as the columns of a table: texts, '' for no value. */
export type Card = Readonly<Record<string, string>>

/** The fields that stand in `TEL` and `EMAIL`, with the types that other programs show. */
export const reachable = [
  { name: 'phone_number', property: 'tel', types: ['WORK', 'VOICE'] },
  { name: 'phone_number_second', property: 'tel', types: ['WORK', 'VOICE'] },
  { name: 'cell_phone_number', property: 'tel', types: ['CELL'] },
  { name: 'cell_phone_number_second', property: 'tel', types: ['CELL'] },
  { name: 'fax', property: 'tel', types: ['FAX'] },
  { name: 'fax_second', property: 'tel', types: ['FAX'] },
  { name: 'email', property: 'email', types: ['INTERNET'] },
  { name: 'email_second', property: 'email', types: ['INTERNET'] },
] as const

/** Which field of ours an entry of `TEL` or `EMAIL` is; other programs send the parameter back or leave it out. */
export const FIELD_PARAMETER = 'x-luna'
export const OWN_PREFIX = 'x-luna-'

/**
 * Fields of structured properties: a backslash at the end of a part would be read as part of what follows. There it
 * stands as a slash, and the text as it is in a property of our own.
 */
export const structured = [
  'first_name',
  'last_name',
  'business_name',
  'address_city',
  'address_prov',
  'zipcode',
  'country',
  'category',
] as const

export const withoutBackslash = (text: string): string => text.replaceAll('\\', '/')

/** Places of an `ADR` (RFC 2426 §3.2.1): box, extended, street, city, region, code, country. */
export const STREET = 2

export const joinStreet = (name: string, number: string): string => [name, number].filter(Boolean).join(', ')

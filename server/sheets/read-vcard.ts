import ICAL from 'ical.js'
import { Refusal } from '@/lib/domain/core/refusal'
import { decodeText } from './read-csv'
import { type Sheet, toTable } from './sheet'
import {
  FIELD_PARAMETER,
  joinStreet,
  OWN_PREFIX,
  reachable,
  STREET,
  structured,
  withoutBackslash,
} from './vcard-fields'

type Values = Map<string, string>

export const isVcard = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*BEGIN:VCARD/i.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))

/** Structured values as their parts: a part that is a list of its own is joined. */
const parts = (property: ICAL.Property | null): string[] => {
  const value: unknown = property?.getFirstValue() ?? []
  return (Array.isArray(value) ? value : [value]).map((part) =>
    Array.isArray(part) ? part.join(', ') : String(part),
  )
}

const textOf = (property: ICAL.Property | null): string => String(property?.getFirstValue() ?? '').trim()

const typesOf = (property: ICAL.Property): string[] => {
  const types: unknown = property.getParameter('type') ?? []
  return (Array.isArray(types) ? types : [types]).map((type) => String(type).toUpperCase())
}

/** Our own field where the card names it; else by its type, the first place that is free. */
function placeOf(property: ICAL.Property, values: Values): string | undefined {
  const own = String(property.getParameter(FIELD_PARAMETER) ?? '')
  if (reachable.some(({ name }) => name === own)) return own
  const types = typesOf(property)
  const kind = types.includes('FAX') ? 'fax' : types.includes('CELL') ? 'cell_phone_number' : 'phone_number'
  const first = property.name === 'email' ? 'email' : kind
  return [first, `${first}_second`].find((name) => !values.has(name))
}

function readReachable(card: ICAL.Component, values: Values): void {
  for (const property of [...card.getAllProperties('tel'), ...card.getAllProperties('email')]) {
    const name = placeOf(property, values)
    if (name) values.set(name, textOf(property).replace(/^(tel|mailto):/i, ''))
  }
}

function readAddress(card: ICAL.Component, values: Values): void {
  const property = card.getFirstProperty('adr')
  if (!property) return
  const place = parts(property)
  const names = ['address_city', 'address_prov', 'zipcode', 'country']
  for (const [at, name] of names.entries()) values.set(name, place[STREET + 1 + at] ?? '')
  const [street, number] = [
    values.get('address_street_name') ?? '',
    values.get('address_street_number') ?? '',
  ]
  // Ours, unless another program has changed the street since.
  if (withoutBackslash(joinStreet(street, number)) === place[STREET]) return
  values.set('address_street_name', place[STREET] ?? '')
  values.delete('address_street_number')
}

function readOwn(card: ICAL.Component, values: Values): void {
  for (const property of card.getAllProperties()) {
    if (!property.name.startsWith(OWN_PREFIX)) continue
    const name = property.name.slice(OWN_PREFIX.length).replaceAll('-', '_')
    if (name !== 'field') values.set(name, textOf(property))
    else {
      const [key, text] = JSON.parse(textOf(property)) as [unknown, unknown]
      values.set(String(key), String(text))
    }
  }
}

function readCard(card: ICAL.Component): Values {
  const values: Values = new Map()
  readOwn(card, values)
  const own = new Map(values)
  const [last = '', first = ''] = parts(card.getFirstProperty('n'))
  const business = parts(card.getFirstProperty('org'))[0] ?? ''
  const full = textOf(card.getFirstProperty('fn'))
  values.set('sku', textOf(card.getFirstProperty('uid')))
  values.set('first_name', first)
  values.set('last_name', last || (first || business ? '' : full))
  values.set('business_name', business)
  readReachable(card, values)
  readAddress(card, values)
  const site = textOf(card.getFirstProperty('url'))
  if (site) values.set('web_site', site)
  values.set('note', textOf(card.getFirstProperty('note')))
  const categories = card.getFirstProperty('categories')
  values.set('category', categories ? categories.getValues().map(String).join(', ') : '')
  for (const name of structured) values.set(name, own.get(name) ?? values.get(name) ?? '')
  return values
}

/**
 * The cards of a vCard file, 3.0 or 4.0, as a table: a column for each field that some card has.
 * @throws Refusal as `toTable`, and ERROR_IMPORT_UNREADABLE for a card that cannot be read (version 2.1, say)
 */
export function readVcards(bytes: Uint8Array): Sheet {
  const { text } = decodeText(bytes)
  const cards = parseCards(text.replace(/^\uFEFF/, '')).map(readCard)
  const names = [
    ...new Set(cards.flatMap((card) => [...card].filter(([, value]) => value).map(([name]) => name))),
  ]
  const rows = cards.map((card) => names.map((name) => card.get(name) ?? ''))
  return { format: 'vcard', encoding: null, separator: null, ...toTable([names, ...rows]) }
}

function parseCards(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as [string] | [string][]
    const list = typeof parsed[0] === 'string' ? [parsed] : parsed
    return list.map((jCard) => new ICAL.Component(jCard as never)).filter((card) => card.name === 'vcard')
  } catch {
    throw new Refusal('ERROR_IMPORT_UNREADABLE')
  }
}

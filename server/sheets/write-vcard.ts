import ICAL from 'ical.js'
import {
  type Card,
  FIELD_PARAMETER,
  joinStreet,
  OWN_PREFIX,
  reachable,
  structured,
  withoutBackslash,
} from './vcard-fields'

const STANDARD = new Set<string>([
  'sku',
  'first_name',
  'last_name',
  'business_name',
  'address_street_name',
  'address_street_number',
  'address_city',
  'address_prov',
  'zipcode',
  'country',
  'note',
  'web_site',
  'category',
  ...reachable.map(({ name }) => name),
])

function add(
  card: ICAL.Component,
  name: string,
  value: string | string[],
  parameters: Parameters = {},
): void {
  const property = new ICAL.Property(name, card)
  for (const [key, setting] of Object.entries(parameters)) property.setParameter(key, setting)
  if (name.startsWith(OWN_PREFIX)) property.resetType('text')
  property.setValue(value)
  card.addProperty(property)
}

/** Numbers and addresses stand as they are: one with a line break or a backslash would not come back, so it stands with ours. */
function addLine(
  card: ICAL.Component,
  property: string,
  name: string,
  text: string,
  parameters?: Parameters,
) {
  if (!text) return
  if (/[\r\n\\]/.test(text)) add(card, `${OWN_PREFIX}${name.replaceAll('_', '-')}`, text)
  else add(card, property, text, parameters)
}

type Parameters = Readonly<Record<string, string | string[]>>

function addAddress(card: ICAL.Component, value: (name: string) => string): void {
  const [name, number] = [value('address_street_name'), value('address_street_number')]
  const rest = ['address_city', 'address_prov', 'zipcode', 'country'].map(value).map(withoutBackslash)
  if (![name, number, ...rest].some(Boolean)) return
  add(card, 'adr', ['', '', withoutBackslash(joinStreet(name, number)), ...rest], { type: ['WORK'] })
  if (name) add(card, `${OWN_PREFIX}address-street-name`, name)
  if (number) add(card, `${OWN_PREFIX}address-street-number`, number)
}

/**
 * One card of vCard 3.0, the version that phones, mail programs and directories all take. Not neutral to formulas:
 * no program calculates a card, and an apostrophe before +39 would break the number. Columns that the standard has
 * no property for are kept in `X-LUNA-…`; `readVcards` gives back every value.
 */
export function vcard(entry: Card): string {
  const value = (name: string): string => entry[name] ?? ''
  const part = (name: string): string => withoutBackslash(value(name))
  const card = new ICAL.Component('vcard')
  const [first, last, business] = [part('first_name'), part('last_name'), part('business_name')]
  add(card, 'version', '3.0')
  if (value('sku')) add(card, 'uid', value('sku'))
  add(card, 'fn', business || `${first} ${last}`.trim())
  add(card, 'n', [last, first, '', '', ''])
  if (business) add(card, 'org', [business])
  for (const { name, property, types } of reachable) {
    addLine(card, property, name, value(name), { type: [...types], [FIELD_PARAMETER]: name })
  }
  addAddress(card, value)
  addLine(card, 'url', 'web_site', value('web_site'))
  if (value('note')) add(card, 'note', value('note'))
  if (value('category')) add(card, 'categories', part('category'))
  for (const name of structured) if (part(name) !== value(name)) addOwn(card, name, value(name))
  for (const [name, text] of Object.entries(entry)) {
    if (text && !STANDARD.has(name)) addOwn(card, name, text)
  }
  return `${card.toString()}\r\n`
}

/** A name that is not a property's (a custom field's, say) is written with its value. */
function addOwn(card: ICAL.Component, name: string, text: string): void {
  if (/^[a-z][a-z_]*$/.test(name)) add(card, `${OWN_PREFIX}${name.replaceAll('_', '-')}`, text)
  else add(card, `${OWN_PREFIX}field`, JSON.stringify([name, text]))
}

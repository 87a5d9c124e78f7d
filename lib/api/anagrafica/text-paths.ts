import type { Anagrafica } from './anagrafica-fields'

/** The paths of an entry's texts, in the order in which they are shown; each is also the key of its label. */
export const textPaths = [
  'business.name',
  'business.vatnumber',
  'business.iban',
  'business.tax_regime',
  'first_name',
  'last_name',
  'taxcode',
  'address_street_name',
  'address_street_number',
  'address_city',
  'address_prov',
  'zipcode',
  'country',
  'id_paese',
  'phone_number',
  'phone_number_second',
  'cell_phone_number',
  'cell_phone_number_second',
  'fax',
  'fax_second',
  'email',
  'email_second',
  'pec_destinatario',
  'codice_destinatario',
  'web_site',
  'agent',
  'note',
] as const

export type TextPath = (typeof textPaths)[number]

type OwnPath = Exclude<TextPath, `business.${string}`>
type BusinessPath = Exclude<TextPath, OwnPath>

/** An entry as far as it is texts. */
export type AnagraficaTexts = Pick<Anagrafica, OwnPath | 'business'>

const isOfBusiness = (path: TextPath): path is BusinessPath => path.startsWith('business.')

/** The text of an entry that a path leads to. */
export function textAt(entry: AnagraficaTexts, path: TextPath): string {
  if (!isOfBusiness(path)) return entry[path]
  return entry.business[path.slice('business.'.length) as keyof Anagrafica['business']]
}

import * as z from 'zod'
import { anagraficaIn, businessIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { sku } from '@/lib/api/codecs'
import { COUNTRY_CODES, countryNames } from '@/lib/domain/codes/countries'
import type { ImportField } from '@/server/imports'
import { tagNames } from './import-tags'

const { shape } = anagraficaIn
const { shape: business } = businessIn

const TYPES: Readonly<Record<string, 0 | 1>> = {
  '': 0,
  0: 0,
  1: 1,
  registry: 0,
  anagrafica: 0,
  contact: 1,
  contatto: 1,
}

/** How a type stands in a file (document 3 §3, registry type options). */
export const TYPE_NAMES = ['REGISTRY', 'CONTACT'] as const

const typeName = z.preprocess((value) => TYPES[String(value).toLowerCase()] ?? value, shape.ana_type)

/** A country as a file names it: what it is stands in `countryCodes`. */
const country = z.string().max(100)

/** The fields that name a country, by its code or its name. */
export const COUNTRY_FIELDS: ReadonlySet<string> = new Set(['country', 'id_paese'])

/** Codes by code and by name, in both languages and lower case. */
export async function countryCodes(): Promise<ReadonlyMap<string, string>> {
  const named = [...(await countryNames('it')), ...(await countryNames('en'))]
  return new Map([
    ...named.map(([code, name]): [string, string] => [name.toLowerCase(), code]),
    ...COUNTRY_CODES.map((code): [string, string] => [code.toLowerCase(), code]),
    ['', ''],
  ])
}

const field = (key: string, schema: ImportField['schema'], ...synonyms: string[]): ImportField => ({
  key,
  label: `registry.fields.${key}`,
  synonyms,
  schema,
})

/** Every column of an entry that a file may carry, in the order in which it is exported. Values as the API takes them. */
export const importFields: readonly ImportField[] = [
  field('sku', z.union([z.literal(''), sku]), 'codice luna', 'id luna', 'uid'),
  field('ana_type', typeName, 'tipologia', 'tipo anagrafica', 'registry type'),
  field(
    'business_name',
    business.name,
    'azienda',
    'società',
    'ditta',
    'denominazione',
    'intestatario',
    'cliente',
    'fornitore',
    'company',
    'company name',
    'organization',
    'organisation',
    'account name',
  ),
  field('first_name', shape.first_name, 'nome di battesimo', 'name', 'given name', 'firstname'),
  field('last_name', shape.last_name, 'surname', 'family name', 'lastname'),
  field(
    'business_vatnumber',
    business.vatnumber,
    'p.iva',
    'piva',
    'p. iva',
    'partitaiva',
    'part. iva',
    'vat',
    'vat no',
    'vat id',
    'vat code',
    'att_partita_iva',
  ),
  field(
    'taxcode',
    shape.taxcode,
    'cf',
    'c.f.',
    'cod. fiscale',
    'codicefiscale',
    'cod fisc',
    'fiscal code',
    'tax id',
  ),
  field(
    'address_street_name',
    shape.address_street_name,
    'indirizzo',
    'via',
    'address',
    'street address',
    'address line 1',
    'sede',
  ),
  field(
    'address_street_number',
    shape.address_street_number,
    'civico',
    'n. civico',
    'n civico',
    'house number',
    'number',
  ),
  field(
    'zipcode',
    shape.zipcode,
    'codice postale',
    'cod. postale',
    'zip',
    'zip code',
    'postal code',
    'post code',
  ),
  field('address_city', shape.address_city, 'città', 'citta', 'località', 'localita', 'town'),
  field('address_prov', shape.address_prov, 'prov', 'prov.', 'sigla provincia', 'pv', 'state', 'county'),
  field('country', country, 'nazione', 'stato', 'country code'),
  field('id_paese', country, 'idpaese', 'vat country'),
  field(
    'email',
    shape.email,
    'email',
    'mail',
    'posta elettronica',
    'indirizzo email',
    'e-mail address',
    'email address',
    'email 1',
  ),
  field('email_second', shape.email_second, 'email 2', 'altra email', 'e-mail 2', 'other email'),
  field(
    'pec_destinatario',
    shape.pec_destinatario,
    'email pec',
    'posta certificata',
    'indirizzo pec',
    'certified e-mail',
  ),
  field(
    'codice_destinatario',
    shape.codice_destinatario,
    'codice sdi',
    'sdi',
    'cod. destinatario',
    'codice univoco',
    'cod. univoco',
    'sdi code',
    'recipient code',
  ),
  field(
    'phone_number',
    shape.phone_number,
    'tel',
    'tel.',
    'telefono fisso',
    'numero di telefono',
    'phone number',
    'telephone',
    'telefono 1',
  ),
  field('phone_number_second', shape.phone_number_second, 'tel 2', 'telefono 2', 'altro telefono', 'phone 2'),
  field(
    'cell_phone_number',
    shape.cell_phone_number,
    'cell',
    'cell.',
    'mobile phone',
    'cellulare 1',
    'telefono cellulare',
    'cell phone',
  ),
  field('cell_phone_number_second', shape.cell_phone_number_second, 'cell 2', 'cellulare 2', 'mobile 2'),
  field('fax', shape.fax, 'numero fax', 'fax number'),
  field('fax_second', shape.fax_second, 'fax 2'),
  field('web_site', shape.web_site, 'sito', 'sito internet', 'website', 'url', 'www'),
  field('business_iban', business.iban, 'iban', 'conto corrente', 'coordinate bancarie', 'bank account'),
  field('business_tax_regime', business.tax_regime, 'regime', 'regimefiscale'),
  field('category', z.string().trim().max(1000), 'categoria', 'category', 'gruppo', 'group'),
  field('tags', tagNames, 'etichetta', 'tag', 'label', 'labels'),
  field('agent', shape.agent, 'agente di vendita', 'commerciale', 'venditore', 'sales agent', 'salesperson'),
  field(
    'note',
    shape.note,
    'note',
    'annotazioni',
    'osservazioni',
    'commenti',
    'notes',
    'comments',
    'remarks',
  ),
]

/** Columns that begin so are custom fields: `custom:<key>`. */
export const CUSTOM_PREFIX = 'custom:'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type Anagrafica, type AnagraficaIn, anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { CustomField } from '@/lib/api/anagrafica/custom-fields-fields'
import { type AnagraficaTexts, type TextPath, textPaths } from '@/lib/api/anagrafica/text-paths'
import { customFieldValue } from '@/lib/domain/registry/custom-field'
import { isSameKey } from '../custom-fields/custom-field-key'

/** An entry as the form holds it. While `has_business` is off the business data stay written, but are not saved. */
export type AnagraficaValues = AnagraficaTexts & {
  anagrafica_custom_fields: Value[]
  ana_type: 0 | 1
  has_business: boolean
  presence: Anagrafica['presence']
  category_id: number | null
  /** The new picture in base64, null to remove the stored picture, '' to keep it. */
  avatar_image_base64: string | null
}

const NO_BUSINESS = { name: '', vatnumber: '', iban: '', tax_regime: '' }

const NO_AGENT = {
  business_name: '',
  first_name: '',
  last_name: '',
  country: 'IT',
  vatnumber: '',
  taxcode: '',
}

/** A new entry (document 3 §5): first country, first tax regime, type REGISTRY. */
export const newAnagrafica: AnagraficaValues = {
  ana_type: 0,
  has_business: true,
  first_name: '',
  last_name: '',
  business: { ...NO_BUSINESS, tax_regime: 'RF01' },
  taxcode: '',
  address_street_name: '',
  address_street_number: '',
  address_city: '',
  address_prov: '',
  zipcode: '',
  country: 'IT',
  id_paese: '',
  phone_number: '',
  phone_number_second: '',
  cell_phone_number: '',
  cell_phone_number_second: '',
  fax: '',
  fax_second: '',
  email: '',
  email_second: '',
  pec_destinatario: '',
  codice_destinatario: '',
  web_site: '',
  agent: '',
  note: '',
  category_id: null,
  anagrafica_custom_fields: [],
  presence: {
    establishment: { street: '', number: '', zipcode: '', city: '', province: '' },
    representative: NO_AGENT,
  },
  avatar_image_base64: '',
}

/** A saved entry as the form holds it. */
export function valuesOf(entry: Anagrafica): AnagraficaValues {
  const { id, sku, category, avatar_image_present, structure_name, revision, ...rest } = entry
  const { created_at, updated_at, ...texts } = rest
  const hasBusiness = Object.values(entry.business).some((text) => text !== '')
  return {
    ...texts,
    ana_type: entry.ana_type === 1 ? 1 : 0,
    category_id: category?.id ?? null,
    avatar_image_base64: '',
    has_business: hasBusiness,
    business: hasBusiness ? entry.business : newAnagrafica.business,
  }
}

export const NAME_MISSING = 'name_missing'

const schema = anagraficaIn.superRefine((entry, context) => {
  if (entry.business.name || entry.first_name || entry.last_name) return
  for (const path of [['business', 'name'], ['last_name']]) {
    context.addIssue({ code: 'custom', path, message: NAME_MISSING })
  }
})

const resolve = zodResolver(schema) as unknown as Resolver<AnagraficaValues, unknown, AnagraficaIn>

/** Returns the values that are saved: business data are blanked when the choice is off (document 3 §5). */
export const savedPart = (values: AnagraficaValues): AnagraficaValues =>
  values.has_business ? values : { ...values, business: NO_BUSINESS }

type Value = { key: string; value: string }

/**
 * Returns the indexes of the values that are not of their field's type. A value that was stored before (`kept`) may
 * stay.
 */
export function wrongValues(
  values: readonly Value[],
  fields: readonly CustomField[],
  kept: readonly Value[],
): number[] {
  return values.flatMap(({ key, value }, index) => {
    const field = fields.find((one) => isSameKey(one.key, key))
    const isKept = kept.some((old) => old.key === key && old.value === value)
    const fits = !field || value.trim() === '' || customFieldValue(field.type, value.trim()) !== null
    return fits || isKept ? [] : [index]
  })
}

/** The contract's own schema, the name that an entry must have, and the types of its custom fields. */
export function anagraficaResolver(
  fields: readonly CustomField[],
  kept: readonly Value[],
): Resolver<AnagraficaValues, unknown, AnagraficaIn> {
  return async (values, context, options) => {
    const result = await resolve(savedPart(values), context, options)
    const wrong = wrongValues(values.anagrafica_custom_fields, fields, kept)
    if (wrong.length === 0) return result
    const errors = { ...result.errors } as FieldErrors<AnagraficaValues>
    for (const index of wrong) {
      set(errors, `anagrafica_custom_fields.${index}.value`, { type: 'custom', message: 'invalid' })
    }
    return { values: {}, errors }
  }
}

type PresencePath = `presence.establishment.${keyof Anagrafica['presence']['establishment']}`

/** Whether the form has a field of this path. */
export const isFieldPath = (path: string): path is TextPath | PresencePath =>
  isTextPath(path) || path.startsWith('presence.')

export const isTextPath = (path: string): path is TextPath => (textPaths as readonly string[]).includes(path)

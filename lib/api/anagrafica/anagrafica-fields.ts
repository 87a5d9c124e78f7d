import * as z from 'zod'
import { compactCode } from '@/lib/domain/codes/code-check'
import { withoutSwissWord } from '@/lib/domain/codes/vat-number'
import { countryCode, echoedFields, id, instantText, optionalText } from '../codecs'
import { presence } from './presence-fields'
import { tag } from './tags-fields'

const receiverCode = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
  z.string().regex(/^([A-Z0-9]{6,7})?$/),
)

/** Text without any space, upper case: IBAN, P.IVA, codice fiscale (document 3 §5). */
const code = (max: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? withoutSwissWord(compactCode(value)) : (value ?? '')),
      z
        .string()
        .max(max)
        .regex(/^[A-Z0-9]*$/),
    )
    .default('')

const email = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.trim() : (value ?? '')),
    z.union([z.literal(''), z.email().max(254)]),
  )
  .default('')

export const businessIn = z.object({
  name: optionalText(200),
  vatnumber: code(28),
  iban: code(34),
  tax_regime: z.preprocess((v) => v ?? '', z.string().regex(/^(RF\d\d)?$/)).default(''),
})

/** A registry entry as it comes in: every field of document 3 §3. Texts are trimmed; an empty text clears the field. */
export const anagraficaIn = z.object({
  ana_type: z.union([z.literal(0), z.literal(1)]).default(0),
  first_name: optionalText(100),
  last_name: optionalText(100),
  business: businessIn
    .nullish()
    .transform((value) => value ?? { name: '', vatnumber: '', iban: '', tax_regime: '' }),
  taxcode: code(28),
  address_street_name: optionalText(200),
  address_street_number: optionalText(20),
  address_city: optionalText(100),
  address_prov: optionalText(50),
  zipcode: optionalText(20),
  country: countryCode.default(''),
  id_paese: countryCode.default(''),
  phone_number: optionalText(40),
  phone_number_second: optionalText(40),
  cell_phone_number: optionalText(40),
  cell_phone_number_second: optionalText(40),
  fax: optionalText(40),
  fax_second: optionalText(40),
  email,
  email_second: email,
  pec_destinatario: email,
  codice_destinatario: receiverCode.default(''),
  web_site: optionalText(200),
  agent: optionalText(100),
  note: optionalText(4000),
  category_id: id.nullish().transform((value) => value ?? null),
  anagrafica_custom_fields: z
    .array(z.object({ key: optionalText(80), value: optionalText(1000) }))
    .max(100)
    .nullish()
    .transform((list) => (list ?? []).filter((field) => field.key !== '' && field.value !== '')),
  /** Ours: of a party from abroad. An entry that is saved without it keeps what it has. */
  presence: presence.optional(),
})

export type AnagraficaIn = z.output<typeof anagraficaIn>
export type AnagraficaInput = z.input<typeof anagraficaIn>

/** As callers send it: what they read may come back as it was, with its `category`; `category_id` wins over it. */
export const anagraficaSent = anagraficaIn
  .extend({
    ...echoedFields(['id', 'sku', 'avatar_image_present']),
    category_id: id.nullish(),
    category: z.object({ id, ...echoedFields(['name', 'father_id', 'paths']) }).nullish(),
  })
  .transform(
    ({
      category,
      category_id = category?.id,
      id: _id,
      sku: _sku,
      avatar_image_present: _present,
      ...entry
    }): AnagraficaIn => ({
      ...entry,
      category_id: category_id ?? null,
    }),
  )

/** A registry entry as answers state it. */
export const anagrafica = z.object({
  id: z.number().int(),
  sku: z.string(),
  ana_type: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  business: z.object({ name: z.string(), vatnumber: z.string(), iban: z.string(), tax_regime: z.string() }),
  taxcode: z.string(),
  address_street_name: z.string(),
  address_street_number: z.string(),
  address_city: z.string(),
  address_prov: z.string(),
  zipcode: z.string(),
  country: z.string(),
  id_paese: z.string(),
  phone_number: z.string(),
  phone_number_second: z.string(),
  cell_phone_number: z.string(),
  cell_phone_number_second: z.string(),
  fax: z.string(),
  fax_second: z.string(),
  email: z.string(),
  email_second: z.string(),
  pec_destinatario: z.string(),
  codice_destinatario: z.string(),
  web_site: z.string(),
  agent: z.string(),
  note: z.string(),
  category: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  anagrafica_custom_fields: z.array(z.object({ key: z.string(), value: z.string() })),
  presence,
  tag_list: z.array(tag),
  avatar_image_present: z.boolean(),
  structure_name: z.string(),
  revision: z.number().int(),
  created_at: instantText,
  updated_at: instantText,
})

export type Anagrafica = z.infer<typeof anagrafica>

/** Text filters: trimmed, empty ones ignored; each is a part of the value, whatever its case (document 3 §5). */
export const anagraficaFilter = z.object({
  /** Ours: one text over names, P.IVA, tax code, e-mail and phones. */
  search: optionalText(100),
  business_name: optionalText(100),
  business_vatnumber: optionalText(100),
  first_name: optionalText(100),
  last_name: optionalText(100),
  email: optionalText(100),
  phone_number: optionalText(100),
  cell_phone_number: optionalText(100),
  fax: optionalText(100),
  address_city: optionalText(100),
  address_prov: optionalText(100),
  agent: optionalText(100),
  note: optionalText(100),
  structure_name: optionalText(100),
  anagrafica_category: z.union([z.literal('').transform(() => null), id]).nullish(),
  /** Ours: the whole name of a tag, whatever its case. */
  tag: optionalText(40),
  ana_type: z.union([z.literal(0), z.literal(1)]).nullish(),
})

export type AnagraficaFilter = z.output<typeof anagraficaFilter>

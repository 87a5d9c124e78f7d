import * as z from 'zod'
import { optionalText, text } from '@/lib/api/codecs'
import { barcode } from '@/lib/api/pricelist/product-fields'
import type { ImportField } from '@/server/imports'

/** Columns of these prefixes are attributes, of products and of prices (document 2 §9). */
export const PRICE_ATTRIBUTE_PREFIX = 'price_att_'
export const ATTRIBUTE_PREFIX = 'att_'

/** A decimal of at most 8 digits and 8 decimals, not below zero, as the API takes it. '' is no value. */
const amount = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,8}(\.\d{1,8})?$/)
    .transform(Number),
])

const signed = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^-?\d{1,8}(\.\d{1,8})?$/)
    .transform(Number),
])

const field = (key: string, schema: ImportField['schema'], ...synonyms: string[]): ImportField => ({
  key,
  label: `pricelist.import_columns.${key}`,
  synonyms,
  schema,
})

const decimal = (key: string, schema: ImportField['schema'], ...synonyms: string[]): ImportField => ({
  ...field(key, schema, ...synonyms),
  isDecimal: true,
})

/** A rate in percent, `22`, `22,00` or `22 %`; '' is no value. */
const rate = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^(100|\d{1,2})([.,]\d{1,2})?\s*%?$/)
    .transform((text) => Number(text.replace(/\s*%$/, '').replace(',', '.'))),
])

const natura = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .toUpperCase()
    .regex(/^N[1-7](\.[1-9])?$/),
])

/** The fixed columns of a price list (document 2 §9), and ours: barcode, purchase price and VAT. */
export const importFields: readonly ImportField[] = [
  field(
    'pro_code',
    text(80).pipe(z.string().min(1)),
    'codice',
    'codice articolo',
    'cod',
    'sku',
    'code',
    'item code',
  ),
  field(
    'pro_name',
    text(200).pipe(z.string().min(1)),
    'nome',
    'articolo',
    'prodotto',
    'name',
    'product',
    'item',
  ),
  field('pro_desc', optionalText(1000), 'descrizione articolo', 'note', 'description'),
  field('pro_barcode', barcode, 'ean', 'ean13', 'codice a barre', 'barcode', 'gtin', 'upc'),
  decimal('pro_purchase_price', amount, 'costo', 'prezzo acquisto', 'cost', 'purchase price'),
  field('pro_iva', rate, 'iva', 'aliquota', 'aliquota iva', '% iva', 'vat', 'vat rate'),
  field('pro_natura', natura, 'natura', 'natura iva', 'codice natura', 'vat nature'),
  decimal('pro_availability', signed, 'disponibilità', 'giacenza', 'scorta', 'stock', 'availability'),
  field('att_partita_iva', z.string().max(40), 'p.iva fornitore', 'partita iva fornitore', 'supplier vat'),
  decimal('pri_amount', amount, 'prezzo', 'importo', 'listino', 'price', 'amount'),
  decimal('pri_quantity', amount, 'quantità', 'qta', 'qtà', 'quantity', 'qty'),
  field('pri_desc', optionalText(200), 'descrizione prezzo', 'price description'),
  field('meu_code', z.string().max(40), 'unità di misura', 'um', 'u.m.', 'unit', 'uom'),
  field('cur_code', z.string().max(40), 'valuta', 'currency'),
]

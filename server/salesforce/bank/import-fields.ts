import * as z from 'zod'
import { text } from '@/lib/api/codecs'
import { isDay } from '@/lib/domain/core/day'
import type { ImportField } from '@/server/imports'

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/
const ITALIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/

/** A day as Italian banks write it (`3/3/2026`, `03.03.26`), or programs do; '' for none. */
const dayCell = z.string().transform((value, context) => {
  if (value === '') return null
  const [year, month, date] = ISO.exec(value)?.slice(1) ?? ITALIAN.exec(value)?.slice(1).reverse() ?? []
  const day = `${year?.length === 2 ? `20${year}` : year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  if (isDay(day)) return day
  context.addIssue({ code: 'custom', message: 'day' })
  return z.NEVER
})

/** EUR with cents, as plain decimal text; '' for none. */
const amountCell = z.union([
  z.literal('').transform(() => null),
  z.string().regex(/^-?\d{1,11}(\.\d{1,2}0*)?$/),
])

const ibanCell = z
  .string()
  .transform((value) => value.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{0,34}$/))

const field = (key: string, schema: ImportField['schema'], synonyms: readonly string[]): ImportField => ({
  key,
  label: `bank.import_columns.${key}`,
  synonyms,
  schema,
})

const amount = (key: string, synonyms: readonly string[]): ImportField => ({
  ...field(key, amountCell, synonyms),
  isDecimal: true,
})

/** The columns of a bank's list of movements: one signed amount, or one column for each side. */
export const bankImportFields: readonly ImportField[] = [
  {
    ...field('day', dayCell, [
      ...['data', 'data operazione', 'data contabile', 'data registrazione', 'data movimento', 'data reg'],
      ...['data contab', 'booking date', 'date', 'transaction date'],
    ]),
    isRequired: true,
  },
  field('value_day', dayCell, ['valuta', 'data valuta', 'value date']),
  amount('amount', [
    'importo',
    'importo eur',
    'importo euro',
    'importo in euro',
    'amount',
    'importo movimento',
  ]),
  amount('credit', ['avere', 'accrediti', 'entrate', 'importo avere', 'accrediti eur', 'credit', 'money in']),
  amount('debit', ['dare', 'addebiti', 'uscite', 'importo dare', 'addebiti eur', 'debit', 'money out']),
  field('remittance', text(2000), [
    ...[
      'descrizione',
      'causale',
      'descrizione operazione',
      'operazione',
      'dettaglio',
      'description',
      'details',
    ],
    'remittance information',
  ]),
  field('details', text(2000), [
    'descrizione estesa',
    'descrizione completa',
    'dettagli',
    'note',
    'informazioni',
  ]),
  field('counterparty', text(200), [
    ...['controparte', 'ordinante', 'beneficiario', 'ordinante/beneficiario', 'beneficiario/ordinante'],
    ...['nome controparte', 'counterparty', 'payee'],
  ]),
  field('counterparty_iban', ibanCell, ['iban controparte', 'iban ordinante', 'iban beneficiario']),
  field('bank_reference', text(80), [
    'cro',
    'trn',
    'riferimento',
    'riferimento banca',
    'codice operazione',
    'id operazione',
  ]),
]

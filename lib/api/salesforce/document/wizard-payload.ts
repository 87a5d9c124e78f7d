import * as z from 'zod'
import { alsoNamed, day, echoedFields, optionalText, partySku } from '@/lib/api/codecs'
import { extraExpenseIn, MAX_SENT_LINES, productLineSent } from '../invoices/invoice-fields'
import { documentModel } from './print-fields'

/** The names that settings have for the fields of an expense. */
const EXPENSE_NAMES = { descrizione: 'description', aliquota: 'iva', codice: 'natura' }

const expense = alsoNamed(EXPENSE_NAMES, extraExpenseIn.extend({ description: optionalText(200) }))

const PAYLOAD_NAMES = {
  extraExpenses: 'extra_expenses_list',
  document: 'document_model',
  agreementTypeValue: 'type',
  fullNumeration: 'numeration',
}

/**
 * A wizard's payload as calls take it: its expenses are `extraExpenses` there and `extra_expenses_list` elsewhere, are named
 * as here or as in the settings, and may be without a description (''). Its model may be called `document`, its customer
 * stand in `anagrafica_receiver` alone. What Luna computes or gives (`total`, `numeration`) may come back, and is not read
 * (document 3 §3);
 * but a received document's `numeration` is its supplier's.
 */
export function wizardPayload<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  names: Readonly<Record<string, string>> = {},
): z.ZodType<z.output<z.ZodObject<Shape>>, z.input<z.ZodObject<Shape>>> {
  const sent = z.object({
    ...schema.shape,
    ...echoedFields(['total', 'instance_type']),
    extra_expenses_list: z.array(expense).max(50).default([]),
    product_list: z.array(productLineSent).max(MAX_SENT_LINES).default([]),
    // An unknown model stays named in the answer.
    document_model: z
      .union([documentModel, z.object({}).transform(() => undefined)])
      .nullish()
      .transform((model) => model ?? 'pdf_custom'),
  })
  const named = alsoNamed({ ...names, ...PAYLOAD_NAMES }, sent as unknown as z.ZodObject<Shape>)
  return z.preprocess((value) => withTemplate(withCustomer(value)), named) as unknown as typeof named
}

/**
 * Takes the customer from the receiver and, for a received document, the supplier from the sender, where `ana_sku` is
 * missing.
 */
function withCustomer(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'ana_sku' in value) return value
  const { type, agreementTypeValue, anagrafica_sender, anagrafica_receiver } = value as Record<
    string,
    unknown
  >
  const isReceived = String(type ?? agreementTypeValue).toUpperCase() === 'PASSIVE'
  const party = partySku.safeParse(isReceived ? anagrafica_sender : anagrafica_receiver)
  return party.data ? { ...value, ana_sku: party.data } : value
}

/** A model that is the id of a template stands for the structure's print in that template. */
function withTemplate(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'template_id' in value) return value
  const { document, document_model = document } = value as Record<string, unknown>
  if (typeof document_model !== 'number') return value
  const { document: _, ...rest } = value as Record<string, unknown>
  return { ...rest, document_model: 'pdf_custom', template_id: document_model }
}

/** `invoiceConfiguration` beside a payload: its values take precedence (document 3 §7). */
export const outerConfigurationIn = z
  .object({
    startDate: day.nullish(),
    endDate: day.nullish(),
    typology: z.enum(['STANDARD', 'DIGITAL']).nullish(),
  })
  .nullish()

export type OuterConfigurationIn = z.output<typeof outerConfigurationIn>

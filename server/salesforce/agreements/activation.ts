import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { toWire } from '@/lib/domain/core/money'
import {
  type InvoiceShare,
  type PlannedInvoice,
  planInvoices,
  plannedPeriod,
  planRoundings,
} from '@/lib/domain/documents/activation'
import { nextAgreementState } from '@/lib/domain/documents/agreement-state'
import { type Cycle, periodDay } from '@/lib/domain/documents/subscription/horizon'
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_EINVOICE_DATA } from '@/lib/domain/einvoice/einvoice-data'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { translate } from '@/server/platform/text'
import type { DocumentRow } from '../document/document-row'
import { createDraft } from '../document/draft'
import { expensesOf, payloadOf } from '../document/payload'
import { contentOfRow } from '../document/row'
import { findDocument, lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { refuseBilled } from './billed'
import { downPaymentKind } from './down-payment-kind'
import { beginSubscription } from './subscription/begin'
import { termsOf, WITHOUT_TERMS } from './terms'

export type PlannedPayload = { data: DocumentDataIn; tipo_documento: string }

/** The invoices of a contract as payloads, in the order of their days: together they are, to the cent, its total. */
export function plannedPayloads(contract: DocumentRow, language: Language): PlannedPayload[] {
  const content = contentOfRow(contract)
  const plan = planInvoices(content, documentTotals(content), termsOf(contract))
  return payloadsOfPlan(contract, plan, language)
}

/** The invoices of some periods of a subscription that goes on by itself, at positions after those of its activation. */
export function periodPayloads(
  contract: DocumentRow,
  cycle: Cycle,
  { positions, language }: { positions: readonly number[]; language: Language },
): PlannedPayload[] {
  const plan = positions.map((position) => plannedPeriod(periodDay(cycle, position), position, null))
  return payloadsOfPlan(contract, plan, language)
}

/** Invoices of a plan as payloads. Those of periods do not depend on each other, so some can be made without the others. */
function payloadsOfPlan(
  contract: DocumentRow,
  plan: readonly PlannedInvoice[],
  language: Language,
): PlannedPayload[] {
  const content = contentOfRow(contract)
  const totals = documentTotals(content)
  const payloads = plan.map((planned) => payloadOfPlanned(contract, planned, language))
  const computed = payloads.map(({ data }) => documentTotals(contentOf(data, content.regime_fiscale)))
  const roundings = planRoundings(plan, computed, totals).map(toWire)
  return payloads.map(({ data, ...planned }, i) => ({
    ...planned,
    data: { ...data, taxes: { ...data.taxes, arrotondamento: roundings[i] ?? 0 } },
  }))
}

/** The contract's lines as one of its invoices has them: those of a subscription are each for another period. */
const linesOfInvoice = ({ recurrence, product_list }: DocumentDataIn): DocumentDataIn['product_list'] =>
  recurrence === 'SUBSCRIPTION'
    ? product_list.map((line) => ({ ...line, period_start: null, period_end: null }))
    : product_list

function payloadOfPlanned(
  contract: DocumentRow,
  planned: PlannedInvoice,
  language: Language,
): PlannedPayload {
  const whole = payloadOf(contract)
  const { index, count, part, shares, deductions } = planned
  const text =
    count === null
      ? translate(language, 'documents.part.PERIOD_OPEN', { index })
      : translate(language, `documents.part.${part}`, { index, count })
  const about = whole.description || contract.full_numeration || ''
  const title = part === 'WHOLE' ? about : `${about} - ${text}`.replace(/^ - /, '')
  const isWhole = part === 'WHOLE' || part === 'BALANCE'
  const isPart = part === 'DOWN_PAYMENT' || part === 'INSTALMENT'
  // Expenses and edited VAT count once: with the balance, or the first instalment.
  const takesRest = part !== 'DOWN_PAYMENT' && (part !== 'INSTALMENT' || index === 1)
  const deducted = translate(language, 'documents.part.deduction')
  const { end_date, ...configuration } = whole.invoice_configuration
  const { payment_methods, down_payments_methods } = configuration
  const isDown = part === 'DOWN_PAYMENT' && down_payments_methods.length > 0
  const data: DocumentDataIn = {
    ...whole,
    date: planned.date,
    description: title.slice(0, 500),
    recurrence: 'SINGLE',
    related_list: isPart ? whole.related_list.map((one) => ({ ...one, lines: [] })) : whole.related_list,
    einvoice_data: isPart
      ? { ...NO_EINVOICE_DATA, pdf_copy: whole.einvoice_data.pdf_copy }
      : whole.einvoice_data,
    product_list: isPart
      ? shares.map((share) => lineOfShare(share, title, 1))
      : [...linesOfInvoice(whole), ...deductions.map((share) => lineOfShare(share, deducted, -1))],
    extra_expenses_list: takesRest ? expensesOf(contract) : [],
    taxes: { ...whole.taxes, arrotondamento: 0, ...(takesRest ? {} : { vat_corrections: [] }) },
    invoice_configuration: {
      ...configuration,
      payment_methods: isDown ? down_payments_methods : payment_methods,
      end_date: isWhole ? end_date : null,
      payment_expiry: isWhole ? configuration.payment_expiry : 'DAYS',
      modality: isPart ? 'SINGLE' : configuration.modality,
      start_date: planned.date,
      down_payment_list: [],
      num_of_instalments: 1,
      max_times: null,
      ...WITHOUT_TERMS,
    },
  }
  return { data, tipo_documento: part === 'DOWN_PAYMENT' ? downPaymentKind(whole) : 'TD01' }
}

const lineOfShare = ({ amount, iva, ...share }: InvoiceShare, description: string, sign: 1 | -1) => ({
  ...share,
  name: '',
  description: description.slice(0, 1000) || '-',
  quantity: 1,
  single_price: toWire(amount.times(sign)),
  gross_price: null,
  iva: toWire(iva),
  price_change_type: 'DISCOUNT' as const,
  discount_type: 'PERCENTAGE' as const,
  discount: 0,
  measurement_unit: null,
  period_start: null,
  period_end: null,
  code_list: [],
  other_data_list: [],
  price_cross_id: null,
  product_cross_id: null,
  delivery_note_id: null,
})

/**
 * Makes all invoices of a signed contract, TO_BE_ISSUED, and answers their ids in order. Exactly once: the contract's
 * row is locked, and a caller that comes later gets the same invoices (unique key of contract and position).
 * @throws Refusal ERROR_INVOICE_STATE for a contract that is not signed.
 */
export async function activateContract(
  tx: Tx,
  id: number,
  { accountId, language, again }: { accountId: number | null; language: Language; again: boolean },
): Promise<number[]> {
  const contract = await lockDocument(tx, id, ['CONTRACT'])
  if (contract.state === 'STARTED') return activatedIds(tx, id)
  const state = nextAgreementState('CONTRACT', contract.state, 'ACTIVATE') ?? 'STARTED'
  if (!again) await refuseBilled(tx, id)
  const payloads = plannedPayloads(contract, language)
  for (const [at, payload] of payloads.entries()) {
    await createPlanned(tx, { contractId: id, position: at + 1 }, payload, accountId)
  }
  await beginSubscription(tx, contract, language)
  await moveDocument(tx, contract, { state, action: 'STATE', accountId })
  return activatedIds(tx, id)
}

/** Makes the invoice at a position of a contract, TO_BE_ISSUED. Each position has one (unique key of contract and position). */
export async function createPlanned(
  tx: Tx,
  { contractId, position }: { contractId: number; position: number },
  { data, tipo_documento }: PlannedPayload,
  accountId: number | null,
): Promise<void> {
  const origin = { id: contractId, kind: 'ACTIVATION', position } as const
  const id = await createDraft(tx, data, { kind: 'INVOICE', accountId, tipo_documento, origin })
  await moveDocument(tx, await findDocument(tx, id), { state: 'TO_BE_ISSUED', action: 'STATE', accountId })
}

async function activatedIds(tx: Tx, contractId: number): Promise<number[]> {
  const rows = await tx.document.findMany({
    where: { origin_id: contractId, origin_kind: 'ACTIVATION' },
    orderBy: { origin_position: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

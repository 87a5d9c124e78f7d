import { contractDataIn, offerDataIn } from '@/lib/api/salesforce/agreements/agreement-fields'
import { einvoiceData } from '@/lib/api/salesforce/document/einvoice-data-fields'
import { relatedDocument } from '@/lib/api/salesforce/document/related-fields'
import { invoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { isSimplified } from '@/lib/domain/codes/fatturapa'
import { isDay } from '@/lib/domain/core/day'
import type { ErrorCode } from '@/lib/domain/core/refusal'
import { downPaymentBase } from '@/lib/domain/documents/activation'
import type { DocumentTotals, Party } from '@/lib/domain/documents/document'
import { checkPayment, checkProducts, checkReceiver, checkSender } from '@/lib/domain/documents/invoice-rules'
import { periodFaults } from '@/lib/domain/documents/line-period'
import { relatedFaults } from '@/lib/domain/documents/related'
import { noticeFits } from '@/lib/domain/documents/subscription/renewal'
import { vatInRegimeFaults } from '@/lib/domain/documents/vat-free-regime'
import { einvoiceDataFaults } from '@/lib/domain/einvoice/einvoice-data'
import { lineDataFaults } from '@/lib/domain/einvoice/line-data'
import { simplifiedFaults } from '@/lib/domain/einvoice/simplified'
import { regimeOf } from '@/lib/domain/registry/party'
import { countedDownPayments, documentOfForm, isByDate, rhythmOfForm } from './wizard-document'
import { startOf, type WizardForm } from './wizard-form'
import { isAgreement } from './wizard-kind'
import { contentOfForm, payloadOf } from './wizard-payload'
import { fieldOf, type Step, stepOfField } from './wizard-steps'

/** A fault of one value: a rule's code, or the issue that the contract's schema has with it. */
export type WizardFault = { step: Step; field: string } & (
  | { code: ErrorCode; issue?: undefined }
  | {
      issue: 'required' | 'day' | 'decimals' | 'too_small' | 'too_big' | 'format' | 'invalid'
      code?: undefined
    }
)

export type FaultContext = {
  receiver: Party | null
  sender: Party | null
  totals: DocumentTotals
  /** Day of the last issued invoice. */
  lastDate: string | null
}

type RuleFault = { code: ErrorCode; field: string }

const asFault = ({ code, field }: RuleFault): WizardFault => {
  const path = fieldOf(field)
  return { code, field: path, step: stepOfField(path) }
}

type Issue = { code: string; message: string; path: readonly PropertyKey[]; input?: unknown }

function issueKind({ code, message }: Issue): NonNullable<WizardFault['issue']> {
  if (message === 'day' || message === 'decimals') return message
  if (code === 'invalid_type' || code === 'invalid_union') return 'required'
  if (code === 'too_small') return /char/.test(message) ? 'required' : 'too_small'
  if (code === 'too_big') return 'too_big'
  return code === 'invalid_format' ? 'format' : 'invalid'
}

/** Of a proforma the wizard states what an offer states. */
const SCHEMAS = {
  INVOICE: invoiceDataIn,
  OFFER: offerDataIn,
  CONTRACT: contractDataIn,
  // In the wizard a proforma has the values of an offer.
  PROFORMA: offerDataIn,
}

/** Returns the faults that the contract's schema finds in the payload, by field. */
export function schemaFaults(form: WizardForm): readonly WizardFault[] {
  const parsed = SCHEMAS[form.kind].safeParse(payloadOf(form, 'READY_TO_SEND'))
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const field = fieldOf(issue.path.join('.'))
    return { issue: issueKind(issue), field, step: stepOfField(field) }
  })
}

function productFaults(form: WizardForm, sender: Party | null): readonly RuleFault[] {
  const [amountLine] = form.product_list
  const isMissing = form.mode === 'AMOUNT' && (amountLine?.single_price ?? null) === null
  const counted = isMissing ? { ...form, product_list: [] } : form
  const content = contentOfForm(counted, regimeOf(sender))
  const faults = [
    ...checkProducts(content, form.mode),
    ...vatInRegimeFaults(content),
    ...periodFaults(content.product_list),
    ...lineDataFaults(content.product_list),
  ]
  const [first] = faults.filter((fault) => fault.code === 'ERROR_INVOICE_PRODUCT_NOT_VALID')
  return first ? [{ code: first.code, field: 'product_list' }, ...faults] : faults
}

function paymentFaults(form: WizardForm, { sender, totals, lastDate }: FaultContext): readonly RuleFault[] {
  const { invoice_configuration: configuration } = form
  const start = startOf(form)
  const last = form.recurrence === 'SUBSCRIPTION' && configuration.termination === 'DATE'
  if (!isDay(start)) return []
  return checkPayment({
    payment_method: configuration.payment_methods || null,
    start_date: start,
    expiration_date: isByDate(form) && isDay(configuration.end_date) ? configuration.end_date : null,
    end_date: last && isDay(configuration.end_date) ? configuration.end_date : null,
    amount: downPaymentBase(form.kind, contentOfForm(form, regimeOf(sender)), totals),
    down_payment_list: countedDownPayments(form),
    last_invoice_date: lastDate && isDay(lastDate) ? lastDate : null,
  })
}

/** Returns the faults of values that a choice makes necessary, which the contract's schema cannot know. */
function choiceFaults(form: WizardForm): readonly WizardFault[] {
  const { termination, end_date, max_times, payment_expiry, payment_days } = form.invoice_configuration
  const isSubscription = form.recurrence === 'SUBSCRIPTION'
  const requires = (name: string): WizardFault => ({
    issue: 'required',
    field: `invoice_configuration.${name}`,
    step: 'payment',
  })
  const faults: WizardFault[] = []
  if (isSubscription && termination === 'TIMES' && max_times === null) {
    faults.push(asFault({ code: 'ERROR_CONTRACT_NO_TIMES', field: 'invoice_configuration.max_times' }))
  }
  if (isSubscription && hasLongNotice(form)) {
    faults.push(asFault({ code: 'ERROR_SUBSCRIPTION_NOTICE', field: 'invoice_configuration.notice_days' }))
  }
  if ((isByDate(form) || (isSubscription && termination === 'DATE')) && end_date === '') {
    faults.push(requires('end_date'))
  }
  const byDays = isSubscription || payment_expiry === 'DAYS'
  if (byDays && payment_days.length === 0) faults.push(requires('payment_days'))
  return faults
}

/** Whether a subscription that renews itself would have to be ended before its term begins. */
function hasLongNotice(form: WizardForm): boolean {
  const rhythm = rhythmOfForm(form)
  if (!rhythm?.renews || !rhythm.times) return false
  return !noticeFits(rhythm, { times: rhythm.times, notice_days: rhythm.notice_days ?? 0 })
}

/** The faults of the documents that it names and of its other data, once the schema can read them. */
function relatedRules(form: WizardForm): readonly RuleFault[] {
  const sent = payloadOf(form, 'DRAFT')
  const related = relatedDocument.array().safeParse(sent.related_list)
  const data = einvoiceData.safeParse(sent.einvoice_data)
  return [
    ...(related.success ? relatedFaults(related.data, form.product_list.length) : []),
    ...(data.success ? einvoiceDataFaults(data.data) : []),
  ]
}

/** The reasons why the document cannot be the simplified one that was chosen. */
function simplifiedRules(form: WizardForm, { totals, ...parties }: FaultContext): readonly RuleFault[] {
  if (!isSimplified(form.tipo_documento)) return []
  const content = contentOfForm(form, regimeOf(parties.sender))
  return simplifiedFaults(documentOfForm(form, { ...parties, content, totals }))
}

/** Where the exchange system delivers is asked once an invoice is made of an agreement. */
function typologyRule({ kind, invoice_configuration: { typology } }: WizardForm): string | null {
  if (!typology) return null
  return isAgreement(kind) ? 'STANDARD' : typology
}

/** All faults of the document, in the order of the steps; the first fault of a field counts. */
export function wizardFaults(form: WizardForm, context: FaultContext): readonly WizardFault[] {
  const rules = [
    ...checkSender(context.sender),
    ...checkReceiver(context.receiver, typologyRule(form), form.tipo_documento),
    ...productFaults(form, context.sender),
    ...paymentFaults(form, context),
    ...relatedRules(form),
    ...simplifiedRules(form, context),
  ].map(asFault)
  const ruled = new Set(rules.map((fault) => fault.field).filter((field) => !/^product_list\.\d/.test(field)))
  if (ruled.has('total')) ruled.add('product_list.0.single_price')
  const schema = schemaFaults(form).filter((fault) => !ruled.has(fault.field))
  const all = [
    ...rules.filter(isOfList),
    ...schema,
    ...choiceFaults(form),
    ...rules.filter((f) => !isOfList(f)),
  ]
  const seen = new Set<string>()
  return all.filter((fault) => {
    if (seen.has(fault.field) || (fault.field === 'ana_sku' && fault.issue)) return false
    seen.add(fault.field)
    return true
  })
}

/** A fault of a list as a whole comes before those of its rows. */
const isOfList = (fault: WizardFault): boolean => fault.field === 'product_list'

export const faultsOfStep = (faults: readonly WizardFault[], step: Step): readonly WizardFault[] =>
  faults.filter((fault) => fault.step === step)

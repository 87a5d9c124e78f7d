import { invoiceDataIn } from '@/lib/api/salesforce/invoice-fields'
import { isDay } from '@/lib/domain/day'
import type { DocumentTotals, Party } from '@/lib/domain/document'
import { checkPayment, checkProducts, checkReceiver, checkSender } from '@/lib/domain/invoice-rules'
import type { ErrorCode } from '@/lib/domain/refusal'
import { countedDownPayments, isByDate } from './wizard-document'
import type { WizardForm } from './wizard-form'
import { contentOfForm, payloadOf } from './wizard-payload'
import { fieldOf, type Step, stepOfField } from './wizard-steps'

/** What is wrong with one value: a rule's code, or what the contract's schema has against it. */
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

/** What the contract's schema has against the payload, by field. */
export function schemaFaults(form: WizardForm): readonly WizardFault[] {
  const parsed = invoiceDataIn.safeParse(payloadOf(form, 'TO_BE_ISSUED'))
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
  const faults = checkProducts(contentOfForm(counted, sender?.tax_regime ?? 'RF01'), form.mode)
  const [first] = faults.filter((fault) => fault.code === 'ERROR_INVOICE_PRODUCT_NOT_VALID')
  return first ? [{ code: first.code, field: 'product_list' }, ...faults] : faults
}

function paymentFaults(form: WizardForm, { totals, lastDate }: FaultContext): readonly RuleFault[] {
  const { invoice_configuration: configuration } = form
  const start = form.date
  if (!isDay(start)) return []
  return checkPayment({
    payment_method: configuration.payment_methods || null,
    start_date: start,
    expiration_date: isByDate(form) && isDay(configuration.end_date) ? configuration.end_date : null,
    end_date: null,
    amount: totals.amount_due,
    down_payment_list: countedDownPayments(form),
    last_invoice_date: lastDate && isDay(lastDate) ? lastDate : null,
  })
}

/** A date that a choice makes necessary; the contract cannot know. */
function choiceFaults(form: WizardForm): readonly WizardFault[] {
  const configuration = form.invoice_configuration
  const field = 'invoice_configuration.end_date'
  if (isByDate(form) && configuration.end_date === '') return [{ issue: 'required', field, step: 'payment' }]
  if (configuration.payment_expiry === 'DAYS' && configuration.payment_days.length === 0) {
    return [{ issue: 'required', field: 'invoice_configuration.payment_days', step: 'payment' }]
  }
  return []
}

/** All that stands against the document, in the order of the steps; the first fault of a field counts. */
export function wizardFaults(form: WizardForm, context: FaultContext): readonly WizardFault[] {
  const rules = [
    ...checkSender(context.sender),
    ...checkReceiver(context.receiver, form.invoice_configuration.typology || null),
    ...productFaults(form, context.sender),
    ...paymentFaults(form, context),
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

import { isBlankCode, isBlankDatum } from './lines/line-data-form'
import type { WizardFault } from './wizard-faults'
import {
  isBlankDownPayment,
  isBlankExpense,
  isBlankLine,
  isBlankRelated,
  type WizardForm,
} from './wizard-form'

const ROW = /(product_list|extra_expenses_list|down_payment_list|related_list)\.(\d+)\./

const LINE_DATA = /^product_list\.(\d+)\.(code|other_data)_list\.(\d+)\./

/** Whether a field is that of a code or a datum of a line in which nothing was typed. */
function isBlankData(form: WizardForm, field: string): boolean {
  const [, line, list, position] = LINE_DATA.exec(field) ?? []
  const { code_list = [], other_data_list = [] } = form.product_list[Number(line)] ?? {}
  const code = list === 'code' ? code_list[Number(position)] : undefined
  const datum = list === 'other_data' ? other_data_list[Number(position)] : undefined
  return (code !== undefined && isBlankCode(code)) || (datum !== undefined && isBlankDatum(datum))
}

function isOnBlankRow(form: WizardForm, field: string): boolean {
  if (isBlankData(form, field)) return true
  const [, list, position] = ROW.exec(field) ?? []
  const index = Number(position)
  const line = form.product_list[index]
  const expense = form.extra_expenses_list[index]
  const related = form.related_list[index]
  const down = form.invoice_configuration.down_payment_list[index]
  if (list === 'product_list') return form.mode === 'PRODUCTS' && line !== undefined && isBlankLine(line)
  if (list === 'extra_expenses_list') return expense !== undefined && isBlankExpense(expense)
  if (list === 'related_list') return related !== undefined && isBlankRelated(related)
  return list === 'down_payment_list' && down !== undefined && isBlankDownPayment(down)
}

/**
 * The faults to show. A blank row has no faults, since it is removed when the step is left; the absence of lines is a
 * fault only when all of them are blank.
 */
export function shownFaults(
  form: WizardForm,
  faultsOf: (form: WizardForm) => readonly WizardFault[],
): readonly WizardFault[] {
  const isEmpty = form.mode === 'PRODUCTS' && form.product_list.every(isBlankLine)
  const faults = faultsOf(isEmpty ? { ...form, product_list: [] } : form)
  const kept = faults.filter((fault) => !isOnBlankRow(form, fault.field))
  const hasLines = kept.some((fault) => fault.field.startsWith('product_list.') || fault.field === 'total')
  return kept.filter((fault) => fault.code !== 'ERROR_INVOICE_PRODUCT_NOT_VALID' || hasLines)
}

import { contentOf } from '@/lib/api/salesforce/invoice-content'
import type { ContentIn, InvoiceForm, saveStates } from '@/lib/api/salesforce/invoice-fields'
import type { DocumentContent } from '@/lib/domain/document'
import { isBlankDownPayment, isBlankExpense, isBlankLine, type WizardForm } from './wizard-form'

type SaveState = (typeof saveStates)[number]

/** What the wizard sends. Numbers that are missing stay missing: the contract's schema then names them. */
export function payloadOf(form: WizardForm, state: SaveState): InvoiceForm {
  const { id, revision, mode, profile, invoice_state, invoice_configuration: configuration, ...rest } = form
  const { end_date, payment_methods, typology } = configuration
  const byDate = configuration.payment_expiry === 'DATE'
  return {
    ...rest,
    ...(id === null ? {} : { id }),
    ...(revision === null ? {} : { revision }),
    json_state: { invoice_state: state },
    product_list: form.product_list.map((line) => ({
      ...line,
      quantity: required(line.quantity),
      single_price: required(line.single_price),
      discount: line.discount ?? 0,
    })),
    extra_expenses_list: form.extra_expenses_list.map((expense) => ({
      ...expense,
      importo: required(expense.importo),
    })),
    invoice_configuration: {
      ...configuration,
      typology: typology || undefined,
      payment_methods: payment_methods ? [payment_methods] : [],
      start_date: form.date || null,
      end_date: byDate && end_date ? end_date : null,
      down_payment_list: configuration.down_payment_list.map((down) => ({
        ...down,
        amount: required(down.amount),
      })),
    },
  }
}

/** The schema, not the type, tells the user that a number is missing. */
const required = (value: number | null): number => value as number

/** The form without the rows in which nothing was typed: pressing Enter once too often is no fault. */
export const withoutBlankRows = (form: WizardForm): WizardForm => ({
  ...form,
  product_list:
    form.mode === 'AMOUNT' ? form.product_list : form.product_list.filter((line) => !isBlankLine(line)),
  extra_expenses_list: form.extra_expenses_list.filter((expense) => !isBlankExpense(expense)),
  invoice_configuration: {
    ...form.invoice_configuration,
    down_payment_list: form.invoice_configuration.down_payment_list.filter(
      (down) => !isBlankDownPayment(down),
    ),
  },
})

/**
 * What the totals are computed of, whatever is still missing (a missing number counts as 0). Lines keep their
 * places. `regime` is the sender's.
 */
export function contentOfForm(form: WizardForm, regime: string): DocumentContent {
  const content: ContentIn = {
    product_list: form.product_list.map((line) => ({
      ...line,
      quantity: line.quantity ?? 0,
      single_price: line.single_price ?? 0,
      discount: line.discount ?? 0,
      riferimento_normativo: line.riferimento_normativo || null,
      measurement_unit: line.measurement_unit || null,
    })),
    extra_expenses_list: form.extra_expenses_list.map((expense) => ({
      ...expense,
      importo: expense.importo ?? 0,
      riferimento_normativo: expense.riferimento_normativo || null,
    })),
    taxes: form.taxes,
  }
  return contentOf(content, regime)
}

/** Section 2.4: how, when and how much the customer pays. */
import { isWithoutPayment, MODALITA_BY_PAYMENT_METHOD } from '@/lib/domain/codes/fatturapa'
import { fixed2 } from '@/lib/domain/core/money'
import type { DocumentValue, DueDate } from '@/lib/domain/documents/document'
import type { BodyBlock } from '../schema/invoice'
import { compact } from './party'

type PaymentBlocks = BodyBlock['DatiPagamento']

const WITHOUT_BANK = new Set(['CASH', 'CREDITCARD', 'CHECK'])

type Due = Pick<DueDate, 'amount'> & { readonly date: string | null }

export function paymentBlocks({ tipo_documento, payment, totals }: DocumentValue): PaymentBlocks {
  if (isWithoutPayment(tipo_documento)) return []
  const whole: readonly Due[] = totals.amount_due.isZero() ? [] : [{ date: null, amount: totals.amount_due }]
  const dues: readonly Due[] = payment.due_dates.length > 0 ? payment.due_dates : whole
  if (dues.length === 0) return []
  const bank = !WITHOUT_BANK.has(payment.method) && payment.iban !== null
  return [
    {
      CondizioniPagamento: dues.length > 1 ? 'TP01' : 'TP02',
      DettaglioPagamento: dues.map(({ date, amount }) => ({
        ModalitaPagamento: MODALITA_BY_PAYMENT_METHOD[payment.method],
        DataScadenzaPagamento: date,
        ImportoPagamento: fixed2(amount),
        IstitutoFinanziario: bank ? payment.bank_name : null,
        IBAN: bank ? compact(payment.iban) : null,
      })),
    },
  ]
}

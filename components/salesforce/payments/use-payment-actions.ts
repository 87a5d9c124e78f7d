'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { Payment, PaymentForm, SeveralPaymentForm } from '@/lib/api/salesforce/payments/payment-fields'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { CREDIT_NOTES_KEY } from '../credit-notes/credit-notes-spec'
import { INVOICES_KEY } from '../invoices/invoices-spec'
import { PURCHASES_KEY } from '../purchases/purchases-spec'
import { isReceivedKey } from '../received/received-spec'
import { PAYMENTS_KEY, SCHEDULE_KEY } from './payments-key'

/** The keys of the queries whose data show amounts that a payment changes. */
const SHOWN: ReadonlySet<unknown> = new Set([
  PAYMENTS_KEY,
  SCHEDULE_KEY,
  INVOICES_KEY,
  CREDIT_NOTES_KEY,
  PURCHASES_KEY,
  'dashboard',
])

/** Registers and reverses payments; what shows their amounts is read again. */
export function usePaymentActions() {
  const t = useTranslations('payments')
  const language = useLanguage()
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const { once, running } = useOnce()
  const changed = (done: 'pay' | 'reverse') => {
    notify.success(t(`done.${done}`))
    return queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => SHOWN.has(name) || isReceivedKey(name),
    })
  }

  /** @throws ApiError what the server refuses. */
  const pay = async (payment_data: PaymentForm): Promise<void> => {
    const context = { idempotencyKey: keyFor(payment_data) }
    await api.salesforce.payments.add({ payment_data }, { context })
    await changed('pay')
  }

  /** Registers one payment of several documents and purchases. @throws ApiError what the server refuses. */
  const paySeveral = async (payment_data: SeveralPaymentForm): Promise<void> => {
    const context = { idempotencyKey: keyFor(payment_data) }
    await api.salesforce.payments.addSeveral({ payment_data }, { context })
    await changed('pay')
  }

  /** Pays the rest of a purchase. @throws ApiError what the server refuses. */
  const settlePurchase = async (
    id: number,
    { date, method }: Pick<PaymentForm, 'date' | 'method'>,
  ): Promise<void> => {
    const json_state = { purchase_state: 'PAID' as const }
    await api.salesforce.purchases.updateState({
      purchase_data: { id, json_state, payment_date: date, payment_method: method },
    })
    await changed('pay')
  }

  const reverse = (payment: Payment) =>
    once(`reverse-${payment.id}`, async () => {
      const values = {
        amount: formatMoney(payment.amount, language),
        date: formatDay(payment.date, language),
      }
      const text = t('ask_reverse', values)
      if (!(await dialogs.confirm({ text, confirm: t('reverse'), destructive: true }))) return false
      await api.salesforce.payments.reverse({ payment_data: { id: payment.id } })
      await changed('reverse')
      return true
    })

  return { pay, paySeveral, settlePurchase, reverse, running }
}

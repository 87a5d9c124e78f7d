'use client'

import { HandCoins, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { ShareBar } from '@/components/kit/share-bar'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Payment, PaymentState } from '@/lib/api/salesforce/payments/payment-fields'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { PaymentDialog } from './payment-dialog'
import { usePaymentActions } from './use-payment-actions'
import { usePayments } from './use-payments'

/**
 * The paid amount of an invoice or a credit note, the residual by due date, and its payments. They are loaded again when
 * `state`, the document's own, changes. Renders nothing for a draft, nor for users without the role to see payments.
 */
export function PaymentsCard({ id, state }: { id: number; state: string }) {
  const t = useTranslations('payments')
  const may = useHasRole()
  const { data } = usePayments(id, state)
  const [isPaying, setPaying] = useState(false)
  const payment = data?.payment_state
  if (!data || !payment || (!payment.payable && payment.payment_list.length === 0)) return null
  const mayPay = may('GUI_CAN_MANAGE_PAYMENT') && payment.payable && payment.residual > 0
  return (
    <Card aria-label={t('title')} data-slot="payments">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        {mayPay ? (
          <Button size="sm" className="ml-auto" onClick={() => setPaying(true)}>
            <HandCoins aria-hidden />
            {t(payment.flow === 'IN' ? 'pay_in' : 'pay_out')}
          </Button>
        ) : null}
      </CardHeader>
      <CardContent className="grid gap-3">
        <Progress payment={payment} />
        {payment.paid_amount !== 0 || payment.credited_amount !== 0 ? <OpenDates payment={payment} /> : null}
        <History payments={payment.payment_list} />
      </CardContent>
      {isPaying ? (
        <PaymentDialog
          subject={{
            kind: 'DOCUMENT',
            id,
            flow: payment.flow,
            residual: payment.residual,
            accounts: data.account_list,
            today: data.today,
          }}
          onClose={() => setPaying(false)}
        />
      ) : null}
    </Card>
  )
}

/** "Incassati 200,00 di 500,00", as words and as a bar, and what is left. */
function Progress({ payment }: { payment: PaymentState }) {
  const t = useTranslations('payments')
  const language = useLanguage()
  const { flow, amount_due, paid_amount, credited_amount, residual, document_kind } = payment
  const settled = amount_due > 0 ? (amount_due - residual) / amount_due : 0
  const words = t(flow === 'IN' ? 'progress_in' : 'progress_out', {
    paid: formatMoney(paid_amount, language),
    due: formatMoney(amount_due, language),
  })
  const isRefund = document_kind === 'CREDITNOTE' && residual > 0
  return (
    <div className="grid gap-2">
      <p className="tabular">{words}</p>
      <ShareBar share={settled} fill="bg-state-paid" />
      <dl className="grid gap-1.5">
        {credited_amount > 0 ? (
          <Amount
            label={t(document_kind === 'CREDITNOTE' ? 'credited_self' : 'credited')}
            value={-credited_amount}
          />
        ) : null}
        <Amount
          label={t(residual < 0 ? 'excess' : isRefund ? 'refund' : 'residual')}
          value={Math.abs(residual)}
          strong
        />
      </dl>
    </div>
  )
}

function Amount({ label, value, strong }: { label: string; value: number; strong?: boolean }) {
  return (
    <div className={cn('flex justify-between gap-3', strong && 'font-semibold text-heading')}>
      <dt className={strong ? undefined : 'text-ink-soft'}>{label}</dt>
      <dd>
        <Money value={value} data-slot={strong ? 'residual' : undefined} />
      </dd>
    </div>
  )
}

/** The due dates with what is open of each. */
function OpenDates({ payment }: { payment: PaymentState }) {
  const t = useTranslations('payments')
  const language = useLanguage()
  return (
    <div className="border-t pt-3">
      <h3 className="mb-1.5 font-medium">{t('due_dates')}</h3>
      <ol className="grid gap-1.5">
        {payment.due_date_list.map((due, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
          <li key={index} className="flex justify-between gap-3">
            <DayText value={due.date} />
            <span className={cn('tabular', due.open_amount === 0 && 'text-ink-soft')}>
              {due.open_amount === 0
                ? t('closed')
                : t('open', { amount: formatMoney(due.open_amount, language) })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function History({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations('payments')
  if (payments.length === 0) return <p className="border-t pt-3 text-ink-soft">{t('none')}</p>
  return (
    <ol className="grid border-t pt-1">
      {payments.map((payment) => (
        <HistoryRow key={payment.id} payment={payment} />
      ))}
    </ol>
  )
}

function HistoryRow({ payment }: { payment: Payment }) {
  const t = useTranslations('payments')
  const methods = useTranslations('payment')
  const language = useLanguage()
  const mayReverse = useHasRole()('GUI_CAN_MANAGE_PAYMENT')
  const { reverse, running } = usePaymentActions()
  const { amount, date, method, account_name, note, author, reverses_id, reversed_by } = payment
  const isReversal = reverses_id !== null
  const values = { amount: formatMoney(amount, language), date: formatDay(date, language) }
  return (
    <li className="grid gap-0.5 border-b py-2 last:border-b-0">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <DayText value={date} form="short" className="tabular" />
        <Money
          value={isReversal ? -amount : amount}
          className={cn('font-medium', reversed_by !== null && 'text-ink-soft line-through')}
        />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        {isReversal ? (
          <Badge>{t('reversal')}</Badge>
        ) : (
          [methods(method), account_name].filter(Boolean).join(' · ')
        )}
        {reversed_by !== null ? <Badge>{t('reversed')}</Badge> : null}
        {mayReverse && !isReversal && reversed_by === null ? (
          <Button
            size="icon-sm"
            variant="ghost"
            className="ml-auto"
            aria-label={t('reverse_one', values)}
            title={t('reverse')}
            pending={running === `reverse-${payment.id}`}
            onClick={() => void reverse(payment)}
          >
            <Undo2 aria-hidden />
          </Button>
        ) : null}
      </span>
      {note ? <span className="text-sm">{note}</span> : null}
      {author ? <span className="text-ink-soft text-xs">{t('by', { author })}</span> : null}
    </li>
  )
}

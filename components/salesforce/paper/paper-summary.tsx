'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { sum } from '@/lib/domain/core/money'
import type { DocumentTotals, DocumentValue, Rhythm } from '@/lib/domain/documents/document'
import { formatDay } from '@/lib/i18n/formats'
import { usePaperFormat } from './paper-format'
import { PaperLabel } from './paper-label'

const columns = 'mt-6 grid gap-x-8 gap-y-5 md:grid-cols-[54fr_40fr]'

/** VAT summary and totals. */
export function PaperSummary({ value: { totals, payment } }: { value: DocumentValue }) {
  const t = useTranslations('pdf')
  const format = usePaperFormat()
  return (
    <div className={columns}>
      <section className="min-w-0">
        <PaperLabel>{t('vatSummary')}</PaperLabel>
        <table className="w-full border-collapse text-[12px]">
          <thead className="text-[#5b6474] text-[11px]">
            <tr>
              <th scope="col" className="pr-2 text-left font-normal">
                {t('rate')}
              </th>
              <th scope="col" className="pr-2 text-right font-normal">
                {t('subtotal')}
              </th>
              <th scope="col" className="text-right font-normal">
                {t('tax')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.riepilogo.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document are its order
              <tr key={index} className="border-[#dcd8d0] border-b">
                <td className="py-1 pr-2">
                  {[block.natura ?? format.percent(block.iva), block.riferimento_normativo]
                    .filter(Boolean)
                    .join(' ')}
                  {block.esigibilita_iva === 'S' ? ` – ${t('splitPayment')}` : ''}
                  {block.esigibilita_iva === 'D' ? ` – ${t('deferredVat')}` : ''}
                </td>
                <td className="whitespace-nowrap py-1 pr-2 text-right tabular">
                  {format.money(block.imponibile)}
                </td>
                <td className="whitespace-nowrap py-1 text-right tabular">{format.money(block.imposta)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Totals totals={totals} isPeriod={payment.rhythm?.open_ended === true} />
    </div>
  )
}

function Totals({ totals, isPeriod }: { totals: DocumentTotals; isPeriod: boolean }) {
  const t = useTranslations('pdf')
  const { money } = usePaperFormat()
  const preview = useTranslations('preview')
  const funds = sum(totals.casse.map((cassa) => cassa.importo))
  const deducted = !totals.withheld.isZero() || !totals.split_payment.isZero()
  return (
    <dl className="grid content-start gap-1">
      {funds.isZero() ? null : <Row label={preview('funds')} amount={money(funds)} />}
      <Row label={t('subtotal')} amount={money(totals.subtotal)} />
      <Row label={t('totalVat')} amount={money(totals.imposta)} />
      {totals.arrotondamento.isZero() ? null : (
        <Row label={t('rounding')} amount={money(totals.arrotondamento)} />
      )}
      <Row
        label={t(isPeriod ? 'totalPeriod' : 'total')}
        amount={money(totals.total)}
        className="mt-1 border-[#16213a] border-t pt-2 font-semibold text-[#16213a] text-[16px]"
      />
      {totals.withheld.isZero() ? null : (
        <Row label={t('withheld')} amount={money(totals.withheld.negated())} />
      )}
      {totals.split_payment.isZero() ? null : (
        <Row label={t('splitPaymentVat')} amount={money(totals.split_payment.negated())} />
      )}
      {deducted ? (
        <Row label={t('amountDue')} amount={money(totals.amount_due)} className="font-semibold" />
      ) : null}
    </dl>
  )
}

function Row({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={cn('flex justify-between gap-4', className)}>
      <dt className={className ? undefined : 'text-[#5b6474]'}>{label}</dt>
      <dd className="whitespace-nowrap tabular">{amount}</dd>
    </div>
  )
}

/** How, where and by when to pay. */
export function PaperPayment({ value: { payment } }: { value: DocumentValue }) {
  const t = useTranslations('pdf')
  const names = useTranslations('payment')
  const language = useLanguage()
  const format = usePaperFormat()
  const rhythmText = ({ frequency, frequency_type, times, start, open_ended, notice_days }: Rhythm) => {
    const every = t(`every.${frequency_type}`, { frequency })
    const from = formatDay(start, language)
    if (open_ended) return t('rhythm_open', { every, from, days: notice_days ?? 0 })
    return times === null ? t('rhythm_endless', { every, from }) : t('rhythm', { every, times, from })
  }
  return (
    <div className={columns}>
      <section className="min-w-0">
        <PaperLabel>{t('payment')}</PaperLabel>
        <p>{names(payment.method)}</p>
        {payment.rhythm ? <p>{rhythmText(payment.rhythm)}</p> : null}
        {payment.rhythm?.renews ? (
          <p>{t('rhythm_renews', { days: payment.rhythm.notice_days ?? 0 })}</p>
        ) : null}
        {payment.bank_name ? <p>{payment.bank_name}</p> : null}
        {payment.iban && payment.method === 'ALLOWANCE' ? (
          <p className="break-words font-semibold">IBAN {payment.iban.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        ) : null}
      </section>
      {payment.due_dates.length > 0 ? (
        <section className="min-w-0">
          <PaperLabel>{t('dueDates')}</PaperLabel>
          <ol className="grid gap-1">
            {payment.due_dates.map((due, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
              <li key={index} className="flex justify-between gap-4">
                <span>{formatDay(due.date, language)}</span>
                <span className="whitespace-nowrap tabular">{format.money(due.amount)}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  )
}

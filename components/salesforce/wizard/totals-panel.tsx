'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { type Decimal, sum, toWire } from '@/lib/domain/core/money'
import type { DocumentTotals, VatSummary } from '@/lib/domain/documents/document'
import { rateText } from '@/lib/i18n/rate-text'
import { TotalsExplanation } from '../paper/totals-explanation'
import { partyName } from '../party-of'
import { vatCorrectionOf, withVatCorrection } from './lines/amount-correction'
import { AmountEditor, type EditableAmount } from './lines/amount-editor'
import { useWizard } from './wizard-context'

type Row = {
  key: string
  label: string
  amount: Decimal
  strong?: boolean
  soft?: boolean
  /** A remark beside the label. */
  mark?: string
  edited?: EditableAmount
}

/** The document's amounts as they are now, by the same calculation as on the server. */
export function TotalsPanel() {
  const t = useTranslations('wizard.totals')
  const { receiver, content, totals } = useWizard()
  const { before, total, after } = useTotalRows()
  return (
    <Card aria-label={t('title')} className="lg:sticky lg:top-20">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {receiver ? <p className="truncate font-medium text-heading">{partyName(receiver)}</p> : null}
        <Rows rows={before} />
        <dl className="border-heading border-t pt-2">
          <AmountRow row={total} className="font-semibold text-base text-heading" />
        </dl>
        {after.length > 0 ? <Rows rows={after} /> : null}
        <TotalsExplanation content={content} totals={totals} />
      </CardContent>
    </Card>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-1.5">
      {rows.map((row) => (
        <AmountRow key={row.key} row={row} />
      ))}
    </dl>
  )
}

function AmountRow({ row, className }: { row: Row; className?: string }) {
  return (
    <div
      className={cn(
        'flex min-h-6 items-center justify-between gap-3',
        row.strong && 'font-semibold text-heading',
        className,
      )}
    >
      <dt className={cn('min-w-0 break-words', row.soft && 'text-ink-soft')}>
        {row.label}
        {row.mark ? <span className="text-state-pending"> · {row.mark}</span> : null}
      </dt>
      <dd className="flex flex-row-reverse items-center gap-1">
        <Money value={toWire(row.amount)} />
        {row.edited ? <AmountEditor edited={row.edited} label={row.label} /> : null}
      </dd>
    </div>
  )
}

/** How the VAT of a block and the total are edited. */
function useEditableAmounts() {
  const { methods, values, totals } = useWizard()
  const { vat_corrections } = values.taxes
  const vat = (block: VatSummary): EditableAmount => ({
    words: 'edited_vat',
    amount: block.imposta,
    correction: vatCorrectionOf(vat_corrections, block),
    onCorrect: (correction) =>
      methods.setValue('taxes.vat_corrections', withVatCorrection(vat_corrections, block, correction)),
  })
  const total: EditableAmount = {
    words: 'edited_total',
    amount: totals.total,
    correction: totals.arrotondamento,
    onCorrect: (correction) => methods.setValue('taxes.arrotondamento', toWire(correction)),
  }
  return { vat, total }
}

function useTotalRows() {
  const t = useTranslations('wizard.totals')
  const editedVat = useTranslations('wizard.edited_vat')
  const language = useLanguage()
  const { totals } = useWizard()
  const editable = useEditableAmounts()
  const rows = (list: readonly (Row | null)[]): Row[] => list.filter((row) => row !== null)
  const expenses = sum(totals.expenses.filter((amount) => amount !== null))
  const funds = sum(totals.casse.map((cassa) => cassa.importo))
  const vat = totals.riepilogo.map((block, at): Row => {
    const first = totals.riepilogo.findIndex(
      ({ iva, natura }) => iva.eq(block.iva) && natura === block.natura,
    )
    const rate = rateText({ iva: toWire(block.iva), natura: block.natura }, language)
    // A correction goes to the first block of its rate; without a rate there is nothing to edit.
    const edited = first === at && !block.iva.isZero() ? editable.vat(block) : undefined
    return {
      key: `vat-${rate}-${block.esigibilita_iva}-${block.riferimento_normativo}`,
      label: t('vat', { rate }),
      amount: block.imposta,
      soft: true,
      mark: edited && !edited.correction.isZero() ? editedVat('edited') : undefined,
      edited,
    }
  })
  return {
    before: rows([
      { key: 'products', label: t('products'), amount: totals.product_subtotal, soft: true },
      expenses.isZero() ? null : { key: 'expenses', label: t('expenses'), amount: expenses, soft: true },
      funds.isZero() ? null : { key: 'funds', label: t('funds'), amount: funds, soft: true },
      stampRow(totals, t('bollo_charged')),
      { key: 'subtotal', label: t('subtotal'), amount: totals.subtotal },
      ...vat,
      totals.arrotondamento.isZero()
        ? null
        : { key: 'rounding', label: t('rounding'), amount: totals.arrotondamento, soft: true },
    ]),
    total: { key: 'total', label: t('total'), amount: totals.total, edited: editable.total },
    after: rows([
      totals.withheld.isZero()
        ? null
        : { key: 'withheld', label: t('withheld'), amount: totals.withheld.negated(), soft: true },
      totals.split_payment.isZero()
        ? null
        : { key: 'split', label: t('split'), amount: totals.split_payment.negated(), soft: true },
      totals.amount_due.eq(totals.total)
        ? null
        : { key: 'due', label: t('due'), amount: totals.amount_due, strong: true },
    ]),
  }
}

const stampRow = ({ bollo }: DocumentTotals, label: string): Row | null =>
  bollo.charged ? { key: 'bollo', label, amount: bollo.importo, soft: true } : null

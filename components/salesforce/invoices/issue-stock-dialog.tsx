'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { useLanguage } from '@/components/kit/use-language'
import { useOnce } from '@/components/kit/use-once'
import { cn } from '@/components/ui/cn'
import type { InvoiceProduct } from '@/lib/api/salesforce/invoices/invoice-answer'
import type { Decimal } from '@/lib/domain/core/money'
import { stockedLines, stockLeft } from '@/lib/domain/pricing/stock'
import { formatNumber } from '@/lib/i18n/formats'
import { ProductChoice } from '../list/product-choice'
import { useIssueInvoice } from './use-issue-invoice'

/** The effect of issuing an invoice on the stock, as `productsFromInvoiceId` answers it. */
export type InvoiceStock = { products_data: InvoiceProduct[]; stockBelowZero: boolean }

/** Issues an invoice in stock mode: which of its products leave the stock, and what then remains (document 3 §2). */
export function IssueStockDialog({
  invoice,
  stock: { products_data, stockBelowZero },
  onClose,
}: {
  invoice: { id: number; receiver_name: string }
  stock: InvoiceStock
  onClose: () => void
}) {
  const t = useTranslations('invoices.stock')
  const issue = useIssueInvoice()
  const { once, running } = useOnce()
  const lines = stockedLines(products_data)
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const takenIds = new Set(
    lines.flatMap(({ id, credit_note_id }) => (kept.has(id) || credit_note_id !== null ? [] : id)),
  )
  const left = stockLeft(lines, ({ id }) => takenIds.has(id))
  const isShort =
    !stockBelowZero && lines.some((line) => takenIds.has(line.id) && leftOf(left, line).isNegative())
  const toggle = (id: number, isTaken: boolean) => {
    const next = new Set(kept)
    if (isTaken) next.delete(id)
    else next.add(id)
    setKept(next)
  }
  const submit = async () => {
    const included = lines.map(({ id }) => ({ id, include: takenIds.has(id) }))
    if (await once('issue', () => issue(invoice.id, included))) onClose()
  }
  return (
    <FormDialog
      title={t('title', { customer: invoice.receiver_name })}
      text={t('text')}
      submit={t('submit')}
      pending={running !== null}
      disabled={isShort}
      className="md:max-w-xl"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('products')}</legend>
        <ul className="-mx-1 grid max-h-80 divide-y divide-hairline overflow-y-auto px-1">
          {lines.map((line) => (
            <StockRow
              key={line.id}
              line={line}
              left={leftOf(left, line)}
              isTaken={takenIds.has(line.id)}
              isShort={isShort}
              onToggle={(isTaken) => toggle(line.id, isTaken)}
            />
          ))}
        </ul>
      </fieldset>
      <FormFault>{isShort ? t('short') : null}</FormFault>
    </FormDialog>
  )
}

const leftOf = (left: ReturnType<typeof stockLeft>, { product_cross_id }: InvoiceProduct): Decimal =>
  left.get(product_cross_id ?? '') as Decimal

function StockRow({
  line,
  left,
  isTaken,
  isShort,
  onToggle,
}: {
  line: InvoiceProduct
  left: Decimal
  isTaken: boolean
  isShort: boolean
  onToggle: (isTaken: boolean) => void
}) {
  const t = useTranslations('invoices.stock')
  const language = useLanguage()
  const isMissing = left.isNegative()
  const warning = isShort ? 'text-state-error' : 'text-state-pending'
  const before = formatNumber(line.availability ?? 0, language)
  const number = formatNumber(left.abs().toNumber(), language)
  const remark = (
    <span className={cn('block text-sm', isMissing ? warning : 'text-ink-soft')}>
      {isMissing ? t('missing', { before, missing: number }) : t('available', { before, left: number })}
    </span>
  )
  return (
    <ProductChoice product={line} isChosen={isTaken} onToggle={onToggle} remark={remark}>
      <span className="tabular whitespace-nowrap">{t('quantity', { pieces: line.pieces })}</span>
    </ProductChoice>
  )
}

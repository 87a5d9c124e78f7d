'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { toWire } from '@/lib/domain/core/money'
import type { DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'
import { explainTotals, type TotalStep } from '@/lib/domain/documents/explain-totals'
import { useStepText } from './use-step-text'

/** Of a document with more lines these are not explained one by one. */
const MAX_EXPLAINED_LINES = 30

const SUMS: readonly TotalStep['kind'][] = ['PRODUCTS', 'SUBTOTAL', 'TOTAL', 'DUE']

/** How the total comes about: each step with its reckoning and its amount. */
export function TotalsDialog({
  content,
  totals,
  onClose,
}: {
  content: DocumentContent
  totals: DocumentTotals
  onClose: () => void
}) {
  const t = useTranslations('documents.explain')
  const steps = explainTotals(content, totals)
  const left = content.product_list.length - MAX_EXPLAINED_LINES
  const shown = left > 0 ? steps.filter((step, i) => step.kind !== 'LINE' || i < MAX_EXPLAINED_LINES) : steps
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="md:max-w-xl">
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('text')}</DialogDescription>
        </DialogHeader>
        <ol className="grid">
          {shown.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are shown as a whole, never reordered
            <StepRow key={index} step={step} left={step.kind === 'PRODUCTS' && left > 0 ? left : 0} />
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  )
}

function StepRow({ step, left }: { step: TotalStep; left: number }) {
  const t = useTranslations('documents.explain')
  const { title, reckoning } = useStepText()(step)
  const isSum = SUMS.includes(step.kind)
  const isAside = step.kind === 'BOLLO' && !step.charged
  return (
    <li
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5',
        isSum && 'mb-2 border-heading border-t font-semibold text-heading',
      )}
    >
      <span className="min-w-0 break-words">{title}</span>
      <Money value={toWire(step.amount)} className={isAside ? 'text-ink-soft line-through' : undefined} />
      {reckoning || left > 0 ? (
        <span className="col-span-full break-words font-normal text-ink-soft text-sm">
          {left > 0 ? t('more_lines', { count: left }) : reckoning}
        </span>
      ) : null}
    </li>
  )
}

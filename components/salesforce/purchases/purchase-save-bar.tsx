'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { toWire } from '@/lib/domain/core/money'
import type { PurchaseSums } from './purchase-values'

type BarProps = {
  sums: PurchaseSums
  running: 'DRAFT' | 'PAID' | null
  onSave: ((state: 'DRAFT' | 'PAID') => void) | null
}

/** The totals of the purchase, and the two buttons that save it. */
export function SaveBar({ sums, running, onSave }: BarProps) {
  const t = useTranslations('purchases')
  const parts = [
    ['start_price', sums.start_price],
    ['tax', sums.tax],
    ['final_price', sums.final_price],
    ['residual', sums.residual],
  ] as const
  return (
    <div className="-mx-4 sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t bg-paper px-4 py-3 md:-mx-6 md:px-6">
      <dl className="flex flex-wrap gap-x-6 gap-y-1" aria-live="polite">
        {parts.map(([key, amount]) => (
          <div key={key} className={key === 'final_price' ? undefined : 'max-sm:hidden'}>
            <dt className="text-ink-soft text-xs">{t(`totals.${key}`)}</dt>
            <dd className="font-semibold text-heading">
              <Money value={toWire(amount)} data-total={key} />
            </dd>
          </div>
        ))}
      </dl>
      {onSave ? (
        <div className="flex flex-wrap gap-2">
          <Button
            pending={running === 'DRAFT'}
            disabled={running !== null}
            onClick={() => onSave('DRAFT')}
            aria-keyshortcuts="Control+S"
          >
            {t('save_unpaid')}
          </Button>
          <Button
            variant="primary"
            pending={running === 'PAID'}
            disabled={running !== null}
            onClick={() => onSave('PAID')}
          >
            {t('save_paid')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

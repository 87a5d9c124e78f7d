'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { toWire } from '@/lib/domain/core/money'
import type { DocumentTotals } from '@/lib/domain/documents/document'

/** The amounts that the lines of a form come to. */
export function LinesTotals({ total }: { total: DocumentTotals }) {
  const t = useTranslations('received')
  return (
    <dl className="grid gap-1.5">
      <Amount label={t('net')} value={toWire(total.subtotal)} />
      <Amount label={t('vat')} value={toWire(total.imposta)} />
      <Amount label={t('total')} value={toWire(total.total)} strong />
    </dl>
  )
}

function Amount({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${strong ? 'font-semibold text-heading' : ''}`}>
      <dt className={strong ? undefined : 'text-ink-soft'}>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}

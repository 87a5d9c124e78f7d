'use client'

import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import type { EraseMode, ErasureFault, ErasurePreview } from '@/lib/api/anagrafica/gdpr-fields'

/**
 * The reasons for which a person may not be forgotten: the legal obligation first, with its last day, then each record.
 */
export function EraseFaults({ preview, mode }: { preview: ErasurePreview; mode: EraseMode }) {
  const t = useTranslations('gdpr.erase')
  const faults = preview.forbidden[mode]
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 rounded-lg border border-state-pending/30 bg-state-pending/10 px-3 py-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-pending" />
        <span>
          {preview.kept_until ? (
            <>
              {t('retained')} <DayText value={preview.kept_until} className="font-medium" />.
            </>
          ) : (
            t('referred')
          )}
        </span>
      </p>
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {faults.map((fault) => (
          <li key={`${fault.kind}-${fault.id}`} className="flex flex-wrap justify-between gap-x-3 text-sm">
            <FaultName fault={fault} />
            {fault.kept_until ? (
              <span className="text-ink-soft">
                {t('until')} <DayText value={fault.kept_until} form="short" className="tabular" />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The address below which the records of a kind are shown; the other kinds have no link. */
const HREFS: Partial<Record<ErasureFault['kind'], string>> = {
  document: '/app/documents/preview/invoice',
  draft: '/app/documents/preview/invoice',
  purchase: '/app/documents/purchases/edit',
  delivery_note: '/app/documents/deliveryNotes/edit',
}

function FaultName({ fault }: { fault: ErasureFault }) {
  const t = useTranslations('gdpr.erase')
  const text = t(`faults.${fault.kind}`, { name: fault.name })
  const href = HREFS[fault.kind]
  if (!href) return <span>{text}</span>
  return (
    <Link href={`${href}/${fault.id}`} target="_blank" className="text-link hover:underline">
      {text}
    </Link>
  )
}

'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { LeftInvoice } from '@/lib/api/salesforce/agreements/issuing-fields'
import { previewHrefOf } from '../document-href'

/** Invoices that are named before somebody asks for all. */
const NAMED = 3

/** Says which invoices of contracts did not go out by themselves, and why; nothing when there are none. */
export function LeftInvoicesNotice({
  list,
  count,
  className,
}: {
  list: readonly LeftInvoice[]
  count: number
  className?: string
}) {
  const t = useTranslations('left_invoices')
  const [isWhole, setWhole] = useState(false)
  if (count === 0) return null
  const shown = isWhole ? list : list.slice(0, NAMED)
  const toggle = (
    <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {t(isWhole ? 'hide' : 'show')}
    </Button>
  )
  return (
    <Notice
      tone="warning"
      className={className}
      title={t('title', { count })}
      actions={list.length > NAMED ? toggle : undefined}
    >
      <ul className="grid gap-1.5 text-sm">
        {shown.map((one) => (
          <LeftRow key={`${one.id} ${one.step}`} invoice={one} />
        ))}
      </ul>
      {count > shown.length ? (
        <p className="text-ink-soft text-sm">{t('more', { count: count - shown.length })}</p>
      ) : null}
      <p className="text-ink-soft text-sm">{t('again')}</p>
    </Notice>
  )
}

function LeftRow({
  invoice: { id, step, numeration, date, receiver_name, total, description },
}: {
  invoice: LeftInvoice
}) {
  const t = useTranslations('left_invoices')
  return (
    <li>
      <Link
        href={previewHrefOf('INVOICE', id)}
        prefetch={false}
        className="rounded-sm font-medium text-link hover:underline"
      >
        {numeration ? `${numeration} · ${receiver_name}` : receiver_name}
      </Link>
      {', '}
      <DayText value={date} />
      {', '}
      <Money value={total} />
      {'. '}
      {t(`steps.${step}`)}
      {': '}
      {description}
    </li>
  )
}

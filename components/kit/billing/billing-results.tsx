'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Money } from '../money'
import type { BillingMade, RefusedCustomer } from './billing-source'

const row = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2'
const long = 'min-w-0 wrap-anywhere'

/** The drafts that were made, each with its link. */
export function BillingDrafts({ made, title }: { made: BillingMade; title: string }) {
  const t = useTranslations('kit.billing')
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Card role="status" aria-label={t('made_label')} className="min-w-0 border-state-paid/50">
      <CardHeader ref={top}>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <ul className="divide-y">
        {made.draft_list.map(({ invoice_id, name, amount_due }) => (
          <li key={invoice_id} className={row}>
            <Link
              href={`/app/documents/preview/invoice/${invoice_id}`}
              className={`${long} text-link hover:underline`}
            >
              {t('draft_of', { name })}
            </Link>
            <Money value={amount_due} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The people that cannot be billed, each with the reason and a link to the registry entry. */
export function RefusedPeople({
  people,
  countText,
}: {
  people: readonly RefusedCustomer[]
  countText: (count: number) => string
}) {
  const t = useTranslations('kit.billing')
  const reasons = useTranslations('errors')
  if (people.length === 0) return null
  return (
    <Card aria-label={t('refused')} className="min-w-0">
      <CardHeader>
        <CardTitle>{t('refused')}</CardTitle>
      </CardHeader>
      <ul className="divide-y">
        {people.map(({ sku, anagrafica_id, name, code, count }) => (
          <li key={`${sku} ${code}`} className="grid gap-0.5 px-4 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <Link
                href={`/app/registry/view/edit/${anagrafica_id}`}
                className={`${long} text-link hover:underline`}
              >
                {name}
              </Link>
              <span className="text-ink-soft">{countText(count)}</span>
            </span>
            <span className="text-sm text-state-error">{reasons(code as never)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Notice } from '@/components/ui/notice'
import type { NoticeDue } from '@/lib/api/salesforce/agreements/subscription-fields'
import { documentHref } from '../../document-href'

/** Contracts that are named in the dashboard. */
const NAMED = 5

/** Says which contracts are about to renew themselves, and until when notice can be given; nothing when there are none. */
export function RenewalsNotice({ list, count }: { list: readonly NoticeDue[]; count: number }) {
  const t = useTranslations('contracts.renewals')
  if (count === 0) return null
  const shown = list.slice(0, NAMED)
  return (
    <Notice tone="warning" title={t('title', { count })}>
      <ul className="grid gap-1.5 text-sm">
        {shown.map(({ id, numeration, receiver_name, total, notice_by }) => (
          <li key={id}>
            <Link
              href={documentHref('CONTRACT', 'preview', id)}
              prefetch={false}
              className="rounded-sm font-medium text-link hover:underline"
            >
              {numeration ? `${numeration} · ${receiver_name}` : receiver_name}
            </Link>
            {': '}
            {t('notice_by')} <DayText value={notice_by} />
            {', '}
            <Money value={total} /> {t('each')}
          </li>
        ))}
      </ul>
      {count > shown.length ? (
        <p className="text-ink-soft text-sm">{t('more', { count: count - shown.length })}</p>
      ) : null}
      <p className="text-ink-soft text-sm">{t('text', { count })}</p>
    </Notice>
  )
}

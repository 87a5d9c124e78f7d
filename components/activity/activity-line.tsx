'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import type { Activity } from '@/lib/api/activity/timeline-fields'
import { unbroken } from '@/lib/i18n/unbroken'
import { useActivityHref } from './use-activity-href'

/** An event: the kind, the thing as a link, and the amount, in one line. */
export function ActivityLine({ kind, subject, amount }: Pick<Activity, 'kind' | 'subject' | 'amount'>) {
  const t = useTranslations('timeline')
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{unbroken(t(`kinds.${kind}`, { count: 1 }))}</span>
      {subject ? <Subject subject={subject} /> : <span className="text-ink-soft">{t('gone')}</span>}
      {amount === null ? null : <Money value={amount} className="ml-auto font-medium" />}
    </p>
  )
}

/** The thing as a link, and what is to be known of it: when it begins, what became of a mail or of an import. */
function Subject({ subject }: { subject: NonNullable<Activity['subject']> }) {
  const t = useTranslations('timeline')
  const states = useTranslations('outbox.states')
  const hrefOf = useActivityHref()
  const { name, starts_at, mail_state, counts } = subject
  return (
    <>
      <Link href={hrefOf(subject)} className="min-w-0 text-link [overflow-wrap:anywhere] hover:underline">
        {name || t('open')}
      </Link>
      {starts_at ? <InstantText value={starts_at} className="text-ink-soft text-sm" /> : null}
      {mail_state ? <span className="text-ink-soft text-sm">{states(mail_state)}</span> : null}
      {counts ? <span className="text-ink-soft text-sm">{t('counts', counts)}</span> : null}
    </>
  )
}

'use client'

import { FileSignature } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { StateChip } from '@/components/salesforce/list/state-chip'
import type { AgreementKind } from '@/lib/domain/documents/agreement-state'
import { agreementCalls } from '../salesforce/agreements/agreement-calls'
import { documentHref } from '../salesforce/document-href'
import { type PanelAgreements, sentInput } from './dashboard-data'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { usePanelQuery } from './use-panel-query'

const ID = { OFFER: 'offers', CONTRACT: 'contracts' } as const

/** The offer, or the contract, that was sent last and waits for the customer's answer (document 1 §2). */
export function AgreementsPanel({ kind, initial }: { kind: AgreementKind; initial: PanelAgreements | null }) {
  const t = useTranslations('dashboard')
  const id = ID[kind]
  const { data, isPending, refresh } = usePanelQuery(
    id,
    () => agreementCalls[kind].list({ ...sentInput, search: '', date_from: undefined, date_to: undefined }),
    initial,
  )
  return (
    <Panel
      id={id}
      title={t(`${id}.title`)}
      onRefresh={refresh}
      extra={
        <Link
          href={`/app/documents/${id}?fs=SENT`}
          prefetch={false}
          className="rounded-sm text-link text-sm hover:underline"
        >
          {data && data.total > 0 ? t('show_count', { count: data.total }) : t('show_all')}
        </Link>
      }
    >
      {!data ? (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={FileSignature}
          title={t(`${id}.empty`)}
          text={t(`${id}.empty_text`)}
          className="py-6"
        />
      ) : (
        <ul>
          {data.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:flex-nowrap">
              <div className="min-w-0 basis-full sm:flex-1 sm:basis-auto">
                <Link
                  href={documentHref(kind, 'preview', row.id)}
                  prefetch={false}
                  className="block truncate rounded-sm font-medium text-heading hover:underline"
                >
                  {row.receiver_name}
                </Link>
                <p className="truncate text-ink-soft text-sm">
                  {row.numeration} · <DayText value={row.date} form="short" />
                </p>
              </div>
              <StateChip state={row.state} of={kind === 'OFFER' ? 'offer' : 'contract'} />
              <Money value={row.total} className="ml-auto text-right sm:w-24" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

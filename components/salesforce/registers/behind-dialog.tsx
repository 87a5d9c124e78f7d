'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { SummaryDocument, SummaryLine } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { usePeriodText } from './period-chooser'
import { previewHref, VAT_KEY } from './registers-spec'

const SIZE = 50

type VatLineSubject = { line: SummaryLine; period: TaxPeriod }

/** The documents behind a figure, each with what it adds to it, a page at a time. */
export function BehindDialog({ line, period, onClose }: VatLineSubject & { onClose: () => void }) {
  const t = useTranslations('registers')
  const kit = useTranslations('kit')
  const textOf = usePeriodText()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: [VAT_KEY, 'behind', line, period, page],
    queryFn: async () =>
      (await api.salesforce.registers.documents({ line, period, page, size: SIZE })).response,
    placeholderData: keepPreviousData,
  })
  const pages = data?.paging_data.total_pages ?? 1
  return (
    <DialogFrame
      title={`${line === 'BOLLO' ? '' : `${line} · `}${t(`lines.${line}`)}`}
      text={textOf(period)}
      className="md:max-w-3xl"
      onClose={onClose}
    >
      {data ? <Documents rows={data.document_list} total={data.total_amount} /> : <Skeleton />}
      <DialogFooter>
        {pages > 1 ? (
          <>
            <span className="tabular self-center text-ink-soft">{t('page', { page, pages })}</span>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

function Documents({ rows, total }: { rows: readonly SummaryDocument[]; total: number }) {
  const t = useTranslations('registers')
  return (
    <section
      aria-label={t('behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5">
            <Link
              href={previewHref(row)}
              className="tabular w-20 font-medium text-link hover:underline sm:w-28"
            >
              {row.fullNumeration}
            </Link>
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">
              {row.name} <DayText value={row.date} form="short" className="text-ink-soft" />
            </span>
            <Money value={row.amount} className="ml-auto" />
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-2 font-semibold text-heading">
        {t('columns.total')}
        <Money value={total} />
      </p>
    </section>
  )
}

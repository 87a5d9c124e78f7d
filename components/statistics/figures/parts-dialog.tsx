'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { previewHrefOf } from '@/components/salesforce/document-href'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { FigurePart } from '@/lib/api/statistics/figure-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure } from '@/lib/domain/statistics/figures'
import { formatDay } from '@/lib/i18n/formats'
import { FigureDownloads } from './figure-downloads'
import { useFigureParts } from './use-figure'

type PartsDialogProps = { figure: Figure; month: TaxPeriod; onClose: () => void }

/** The documents of which the sum of a month is made, each with what it adds, and that sum. */
export function PartsDialog({ figure, month, onClose }: PartsDialogProps) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const language = useLanguage()
  const errorText = useErrorText()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFigureParts(figure, month)
  const parts = data?.pages.flatMap(({ part_list }) => part_list)
  return (
    <DialogFrame
      title={t(`figures.${figure}`)}
      text={formatDay(`${month}-01`, language, 'longMonth')}
      className="md:max-w-3xl"
      onClose={onClose}
    >
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {parts ? <Parts parts={parts} amount={data?.pages[0]?.amount ?? 0} /> : null}
      {!parts && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {hasNextPage ? (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <FigureDownloads figure={figure} from={month} to={month} month={month} />
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

function Parts({ parts, amount }: { parts: readonly FigurePart[]; amount: number }) {
  const t = useTranslations('statistics')
  if (parts.length === 0) return <p className="py-6 text-center text-ink-soft">{t('behind_none')}</p>
  return (
    <section
      aria-label={t('behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {parts.map((part) => (
          <li
            key={`${part.day} ${part.document_id}`}
            className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5"
          >
            <Link
              href={previewHrefOf(part.document_kind, part.document_id)}
              className="tabular w-28 font-medium text-link hover:underline"
            >
              {part.fullNumeration}
            </Link>
            <span className="min-w-0 flex-1 basis-40 truncate">
              {part.name} <DayText value={part.day} form="short" className="text-ink-soft" />
            </span>
            <Money value={part.amount} className="ml-auto" />
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-2 font-semibold text-heading">
        {t('total')}
        <Money value={amount} />
      </p>
    </section>
  )
}

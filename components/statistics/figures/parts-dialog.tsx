'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { entryHref } from '@/components/salesforce/schedule/schedule-spec'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { FigurePart } from '@/lib/api/statistics/figure-fields'
import type { Figure, GroupPlace } from '@/lib/domain/statistics/figures'
import { FigureDownloads } from './figure-downloads'
import { type Months, useFigureParts } from './use-figure'

type PartsDialogProps = {
  figure: Figure
  months: Months
  /** The group of the parts; all of the months without one. */
  place?: GroupPlace | null
  /** The name of the month, or of the group. */
  name: string
  onClose: () => void
}

/** The documents of which a sum is made, each with what it adds, and that sum. */
export function PartsDialog({ figure, months, place = null, name, onClose }: PartsDialogProps) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFigureParts(
    figure,
    months,
    place,
  )
  const parts = data?.pages.flatMap(({ part_list }) => part_list)
  return (
    <DialogFrame title={t(`figures.${figure}`)} text={name} className="md:max-w-3xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {parts ? <Parts parts={parts} amount={data?.pages[0]?.amount ?? 0} /> : null}
      {!parts && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {hasNextPage ? (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <FigureDownloads figure={figure} {...months} place={place} behind="true" />
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
            key={`${part.day} ${part.kind} ${part.id}`}
            className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5"
          >
            <Link
              href={entryHref({ kind: part.kind, owner_id: part.id })}
              className="tabular w-20 font-medium text-link hover:underline sm:w-28"
            >
              {part.numeration || t('unnumbered')}
            </Link>
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">
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

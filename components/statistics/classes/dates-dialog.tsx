'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import type { Period } from '@/components/kit/fields/period-fields'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { ClassDate, ClassFigures } from '@/lib/api/statistics/classes/class-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { SaveMenu } from '../figures/save-menu'
import { type AskedDates, useClassDates } from './use-classes'

type DatesDialogProps = { period: Period; asked: AskedDates; onClose: () => void }

/** The dates that a number is made of, and what they count together. */
export function DatesDialog({ period, asked: { title, cell }, onClose }: DatesDialogProps) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useClassDates(period, cell)
  const total = data?.pages[0]?.total
  return (
    <DialogFrame title={title} text={t('classes.behind')} className="md:max-w-3xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {data && total ? <Dates dates={data.pages.flatMap((page) => page.date_list)} total={total} /> : null}
      {!data && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {hasNextPage ? (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <SaveMenu
          name={title}
          load={(format) => api.statistics.classes.dateFile({ format, ...period, ...cell })}
        />
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

const hrefOf = ({ id, start_datetime }: ClassDate): string =>
  `/app/events/list?${new URLSearchParams({ event: String(id), at: start_datetime })}`

function Dates({ dates, total }: { dates: readonly ClassDate[]; total: ClassFigures }) {
  const t = useTranslations('statistics')
  return (
    <section
      aria-label={t('classes.behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {dates.map((date) => (
          <li key={date.id} className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5">
            <Link
              href={hrefOf(date)}
              className="wrap-anywhere min-w-0 flex-1 basis-40 text-link hover:underline"
            >
              {date.name} <DayText value={date.day} form="short" />{' '}
              <span className="tabular">{date.start_datetime.slice(11, 16)}</span>
            </Link>
            <Counts of={date} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-2 font-semibold text-heading">
        {t('total')}
        <Counts of={total} />
      </p>
    </section>
  )
}

function Counts({ of }: { of: Pick<ClassFigures, 'booked' | 'places' | 'attended'> }) {
  const t = useTranslations('statistics.classes')
  const language = useLanguage()
  const text = (count: number) => formatNumber(count, language)
  return (
    <span className="tabular ml-auto" data-booked={of.booked}>
      {t('row', { booked: text(of.booked), places: text(of.places), attended: text(of.attended) })}
    </span>
  )
}

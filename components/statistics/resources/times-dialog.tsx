'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import type { Period } from '@/components/kit/fields/period-fields'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { ResourceTime } from '@/lib/api/statistics/resources/resource-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { SaveMenu } from '../figures/save-menu'
import { type AskedTimes, useResourceTimes } from './use-resources'

type TimesDialogProps = { period: Period; asked: AskedTimes; onClose: () => void }

/** The reservations that a number is made of, each with what it adds, and what they come to. */
export function TimesDialog({ period, asked: { title, cell }, onClose }: TimesDialogProps) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useResourceTimes(period, cell)
  const total = data?.pages[0]?.total
  return (
    <DialogFrame title={title} text={t('resources.behind')} className="md:max-w-3xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {data && total ? <Times times={data.pages.flatMap((page) => page.time_list)} total={total} /> : null}
      {!data && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {hasNextPage ? (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <SaveMenu
          name={title}
          load={(format) => api.statistics.resources.timeFile({ format, ...period, ...cell })}
        />
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type Added = Pick<ResourceTime, 'minutes' | 'amount'>

function Times({ times, total }: { times: readonly ResourceTime[]; total: Added }) {
  const t = useTranslations('statistics')
  const states = useTranslations('reservations.states')
  if (times.length === 0)
    return <p className="py-6 text-center text-ink-soft">{t('resources.behind_none')}</p>
  return (
    <section
      aria-label={t('resources.behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {times.map((time) => (
          <li key={time.slot_id} className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">
              {time.name}{' '}
              <span className="text-ink-soft">
                {time.resource_name}, <DayText value={time.day} form="short" /> {time.from_time},{' '}
                {states(time.state)}
              </span>
            </span>
            <AddedText of={time} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-2 font-semibold text-heading">
        {t('total')}
        <AddedText of={total} />
      </p>
    </section>
  )
}

function AddedText({ of: { minutes, amount } }: { of: Added }) {
  const t = useTranslations('statistics.resources')
  const language = useLanguage()
  return (
    <span className="tabular ml-auto flex gap-3" data-minutes={minutes}>
      {t('hours', { hours: formatNumber(Math.round((minutes / 60) * 100) / 100, language) })}
      <Money value={amount} />
    </span>
  )
}

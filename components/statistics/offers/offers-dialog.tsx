'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { SentOffer } from '@/lib/api/statistics/offers/offer-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { SaveMenu } from '../figures/save-menu'
import { type AskedOffers, useSentOffers } from './use-offers'

/** The offers that a number of the funnel is made of, and what they come to. */
export function OffersDialog({ asked, onClose }: { asked: AskedOffers; onClose: () => void }) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { title, ...cell } = asked
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSentOffers(asked)
  const total = data?.pages[0]?.total
  return (
    <DialogFrame title={title} text={t('offers.behind')} className="md:max-w-3xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {data && total ? <Offers offers={data.pages.flatMap((page) => page.offer_list)} total={total} /> : null}
      {!data && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {hasNextPage ? (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <SaveMenu name={title} load={(format) => api.statistics.offers.listFile({ format, ...cell })} />
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type OffersProps = { offers: readonly SentOffer[]; total: { count: number; amount: number } }

function Offers({ offers, total }: OffersProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  if (offers.length === 0) return <p className="py-6 text-center text-ink-soft">{t('offers.behind_none')}</p>
  return (
    <section
      aria-label={t('offers.behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5">
            <Link
              href={`/app/documents/preview/offer/${offer.id}`}
              className="tabular w-20 font-medium text-link hover:underline sm:w-28"
            >
              {offer.numeration || t('unnumbered')}
            </Link>
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">
              {offer.name}{' '}
              <span className="text-ink-soft">
                <DayText value={offer.day} form="short" />, {t(`offers.steps.${offer.outcome}`)}
              </span>
            </span>
            <Money value={offer.amount} className="ml-auto" />
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-2 font-semibold text-heading" data-offers={total.count}>
        {t('total')} ({formatNumber(total.count, language)})
        <Money value={total.amount} />
      </p>
    </section>
  )
}

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
import { api } from '@/lib/api/client'
import type { SoldLine } from '@/lib/api/statistics/margin/margin-fields'
import { SaveMenu } from '../figures/save-menu'
import { type AskedLines, useSoldLines } from './use-margin'

/** The lines that an amount of the margin is made of, each with what it brings in and what it cost, and their sums. */
export function LinesDialog({ asked, onClose }: { asked: AskedLines; onClose: () => void }) {
  const t = useTranslations('statistics')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const { from, to, part, place, title } = asked
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSoldLines(asked)
  const total = data?.pages[0]?.total
  const name = `${t(`margin.parts.${part}`)}, ${title}`
  return (
    <DialogFrame title={name} text={t('margin.behind')} className="md:max-w-4xl" onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {data && total ? (
        <Lines
          lines={data.pages.flatMap(({ line_list }) => line_list)}
          total={total}
          isCosted={part === 'COSTED'}
        />
      ) : null}
      {!data && !error ? <Skeleton className="h-40" /> : null}
      <DialogFooter>
        {hasNextPage ? (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <SaveMenu
          name={name}
          load={(format) => api.statistics.margins.file({ format, from, to, part, ...place })}
        />
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type LinesProps = {
  lines: readonly SoldLine[]
  total: { amount: number; cost: number }
  isCosted: boolean
}

function Lines({ lines, total, isCosted }: LinesProps) {
  const t = useTranslations('statistics')
  if (lines.length === 0) return <p className="py-6 text-center text-ink-soft">{t('margin.behind_none')}</p>
  return (
    <section
      aria-label={t('margin.behind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="overflow-y-auto md:max-h-96"
    >
      <ul>
        {lines.map((line) => (
          <li
            key={`${line.document_id} ${line.position}`}
            className="flex flex-wrap items-baseline gap-x-4 border-b py-1.5"
          >
            <Link
              href={entryHref({ kind: line.kind, owner_id: line.document_id })}
              className="tabular w-20 font-medium text-link hover:underline sm:w-28"
            >
              {line.numeration || t('unnumbered')}
            </Link>
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">
              {line.description || t('margin.beyond')}{' '}
              <span className="text-ink-soft">
                {line.name}, <DayText value={line.day} form="short" />
              </span>
            </span>
            <Amounts amount={line.amount} cost={line.cost} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold text-heading">
        {t('total')}
        <Amounts amount={total.amount} cost={isCosted ? total.cost : null} />
      </p>
    </section>
  )
}

const MARGIN_CENTS = 100

/** The amount of a line and, where they are known, its cost and its margin. */
function Amounts({ amount, cost }: { amount: number; cost: number | null }) {
  const t = useTranslations('statistics.margin.columns')
  if (cost === null) return <Money value={amount} className="ml-auto" />
  const left = Math.round((amount - cost) * MARGIN_CENTS) / MARGIN_CENTS
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-x-3">
      <span>
        <span className="text-ink-soft text-xs">{t('revenue')}</span> <Money value={amount} />
      </span>
      <span>
        <span className="text-ink-soft text-xs">{t('cost')}</span> <Money value={cost} />
      </span>
      <span data-left>
        <span className="text-ink-soft text-xs">{t('margin')}</span> <Money value={left} />
      </span>
    </span>
  )
}

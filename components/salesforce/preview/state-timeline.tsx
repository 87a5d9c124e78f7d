'use client'

import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { DocumentBody } from '@/lib/api/salesforce/document/document-answer'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'
import { ExchangeFault } from './exchange-fault'

/** The states that a document went through, the latest first. */
export function StateTimeline({ states, of }: { states: DocumentBody['state_list']; of: StateSubject }) {
  const t = useTranslations('preview')
  const latest = [...states].reverse()
  return (
    <Card aria-label={t('history')}>
      <CardHeader>
        <CardTitle>{t('history')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="grid">
          {latest.map((entry, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a state may come back in the same second
              key={index}
              className={cn(
                'relative grid gap-1 pb-4 pl-5 last:pb-0',
                'before:absolute before:top-[7px] before:left-0 before:size-2 before:rounded-full before:bg-line-strong',
                'after:absolute after:top-5 after:bottom-0 after:left-[3.5px] after:w-px after:bg-line last:after:hidden',
                index === 0 && 'before:bg-action',
              )}
            >
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <StateChip state={entry.state} of={of} />
                <InstantText value={entry.date_ts} form="short" className="tabular text-ink-soft text-sm" />
              </span>
              {entry.description ? (
                <span className="whitespace-pre-line break-words text-ink-soft text-sm">
                  <ExchangeFault error={entry.description} />
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

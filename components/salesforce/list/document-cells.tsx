'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'
import { formatDay } from '@/lib/i18n/formats'
import { StateChip } from './state-chip'

/** Cells that all lists of documents share. */

/** A document's number, or a notice that it has no number yet. */
export function NumberCell({ number }: { number: string | null }) {
  const t = useTranslations('documents')
  return number ?? <span className="font-normal text-ink-soft">{t('no_number')}</span>
}

/** A day; on a phone with two digits of its year, so that it stands whole beside a state. */
export function DayCell({ day }: { day: string }) {
  const text = formatDay(day, useLanguage(), 'short')
  return (
    <time data-slot="day" dateTime={day.slice(0, 10)} className="tabular whitespace-nowrap">
      {text.slice(0, -4)}
      <span className="max-md:hidden">{text.slice(-4, -2)}</span>
      {text.slice(-2)}
    </time>
  )
}

/** One line of text, whole on hovering; `wide` where the list has room. */
export function TextCell({ text, wide = false }: { text: string; wide?: boolean }) {
  return (
    <span
      className={cn('block truncate', wide ? 'max-w-64' : 'max-w-52', text === '' && 'max-md:hidden')}
      title={text}
    >
      {text || '–'}
    </span>
  )
}

/** One line of text that takes what the other columns leave. */
export function RestCell({ text }: { text: string }) {
  return (
    <span className="block truncate text-ink-soft" title={text}>
      {text || '–'}
    </span>
  )
}

/** The state and since when. */
export function StateCell({ row, of }: { row: { state: string; state_date: string }; of: StateSubject }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <StateChip state={row.state} of={of} />
      <DayText value={row.state_date} form="short" className="tabular text-ink-soft text-sm max-md:hidden" />
    </span>
  )
}

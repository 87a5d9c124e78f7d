'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'
import { StateChip } from './state-chip'

/** Cells that all lists of documents share. */

/** A document's number, or a notice that it has no number yet. */
export function NumberCell({ number }: { number: string | null }) {
  const t = useTranslations('documents')
  return number ?? <span className="font-normal text-ink-soft">{t('no_number')}</span>
}

export function DayCell({ day }: { day: string }) {
  return <DayText value={day} form="short" className="tabular" />
}

/** One line of text, whole on hovering; `wide` where the list has room. */
export function TextCell({ text, wide = false }: { text: string; wide?: boolean }) {
  return (
    <span className={`block truncate ${wide ? 'max-w-64' : 'max-w-52'}`} title={text}>
      {text || '–'}
    </span>
  )
}

/** The column of a RestCell. */
export const REST = 'w-full min-w-36 max-w-0'

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

'use client'

import { formatDay, formatInstant } from '@/lib/i18n/formats'
import { useLanguage } from './use-language'

type DayProps = { value: string | null | undefined; form?: 'long' | 'short' | 'month'; className?: string }

/** A day, or the day of an instant: `21 novembre 2026`; a dash without a value. */
export function DayText({ value, form, className }: DayProps) {
  const language = useLanguage()
  if (!value) return <span className={className}>–</span>
  return (
    <time data-slot="day" dateTime={value.slice(0, 10)} className={className}>
      {formatDay(value, language, form)}
    </time>
  )
}

/** An instant of the wire by its own clock: `21 novembre 2026, 10:30`. */
export function InstantText({ value, form, className }: DayProps) {
  const language = useLanguage()
  if (!value) return <span className={className}>–</span>
  return (
    <time data-slot="instant" dateTime={value.replace(' ', 'T')} className={className}>
      {formatInstant(value, language, form)}
    </time>
  )
}

'use client'

import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { useLanguage } from '../use-language'
import { clockTime } from './clock-time'
import { useConnection } from './use-connection'

/**
 * Without a connection: when the rows of a list were read. `isStale`: the user has asked for others since, which wait for
 * the connection. `at` is in milliseconds, 0 for rows that were never read.
 */
export function DataAge({ at, isStale, className }: { at: number; isStale: boolean; className?: string }) {
  const t = useTranslations('kit.connection')
  const language = useLanguage()
  const read = useRef(at)
  if (at > 0) read.current = at
  if (!useConnection().lost || read.current === 0) return null
  return (
    <p
      role="status"
      data-slot="data-age"
      className={cn(
        'flex items-center gap-2 border-b bg-sunken px-3 py-1.5 text-ink-soft text-sm',
        className,
      )}
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      {t(isStale ? 'rows_before' : 'rows_of', { time: clockTime(read.current, language) })}
    </p>
  )
}

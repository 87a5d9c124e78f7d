'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { type ReservedFault, reservedFault } from '@/lib/api/booking/clash-fields'
import { MANAGE, RESERVE } from '@/lib/api/reservations/access'
import { formatInstant } from '@/lib/i18n/formats'

type GridPath = (time: Pick<ReservedFault, 'start_datetime'>) => string | null

/** The times that reservations keep an event from, each with the way to its day in the grid of reservations. */
export function ReservedTimes({ faults, pathOf }: { faults: readonly unknown[]; pathOf: GridPath }) {
  const t = useTranslations('booking.reserved')
  const language = useLanguage()
  const times = faults.flatMap((fault) => reservedFault.safeParse(fault).data ?? [])
  return (
    <>
      <span className="block">{t('text')}</span>
      {times.map((time) => {
        const { resource_id, resource_name: name, start_datetime, end_datetime } = time
        const path = pathOf(time)
        const when = `${formatInstant(start_datetime, language)}–${end_datetime.slice(11, 16)}`
        const text = t('line', { name, when })
        return (
          <span key={`${resource_id} ${start_datetime}`} className="block">
            {path ? (
              <Link href={path} target="_blank" className="text-link underline">
                {text}
              </Link>
            ) : (
              text
            )}
          </span>
        )
      })}
    </>
  )
}

/** Where the user sees the day of a reserved time; null for one that sees no reservations. */
export function useGridPath(): GridPath {
  const hasRole = useHasRole()
  return ({ start_datetime }) => {
    const day = start_datetime.slice(0, 10)
    if (hasRole(...MANAGE)) return `/app/reservations/manager?day=${day}`
    return hasRole(...RESERVE) ? `/app/reservations/book?tab=grid&day=${day}` : null
  }
}

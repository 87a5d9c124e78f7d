'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { GridPath } from '@/components/shell/menu/use-grid-path'
import { reservedFault } from '@/lib/api/booking/clash-fields'
import { formatInstant } from '@/lib/i18n/formats'

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

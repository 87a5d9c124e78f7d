'use client'

import { useTranslations } from 'next-intl'
import { dayAt, type WallMinute } from '@/lib/domain/reservations/wall-time'
import { clockAt } from '../time-grid/grid-axis'
import { usePassFor } from '../use-reservations'
import { Fact } from './reserve-summary'

type PassFactProps = {
  resourceId: number
  at: WallMinute
  minutes: number
  people: number
  /** The person of the registry; null for the user's own. */
  sku: string | null
}

/** The pass that will cover a reservation, as a fact of its summary; nothing where there is none. */
export function PassFact({ resourceId, at, minutes, people, sku }: PassFactProps) {
  const t = useTranslations('reservations.pass')
  const { data } = usePassFor({
    resource_id: resourceId,
    day: dayAt(at),
    start_time: clockAt(at),
    minutes,
    people,
    ...(sku ? { anagrafica_sku: sku } : {}),
  })
  if (!data) return null
  const { name, entries, remaining } = data
  return (
    <Fact
      name={t('pass')}
      value={remaining === null ? t('covers_period', { name }) : t('covers', { name, entries, remaining })}
    />
  )
}

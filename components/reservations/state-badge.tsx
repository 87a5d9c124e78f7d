'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'

const TONES = {
  HELD: 'warning',
  REQUESTED: 'warning',
  CONFIRMED: 'info',
  CHECKED_IN: 'success',
  DONE: 'neutral',
  NO_SHOW: 'danger',
  CANCELLED: 'neutral',
  REJECTED: 'danger',
  EXPIRED: 'neutral',
} as const satisfies Record<ReservationState, string>

/** The state of a reservation, in words. */
export function StateBadge({ state }: { state: ReservationState }) {
  const t = useTranslations('reservations.states')
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}

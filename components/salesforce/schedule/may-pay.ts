import type { useHasRole } from '@/components/shell/session/user-context'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { isPayable } from '@/lib/domain/documents/payment-state'

/** Whether the user may register a payment for an open due date. */
export function mayPay(
  { kind, state, open_amount }: ScheduleEntry,
  may: ReturnType<typeof useHasRole>,
): boolean {
  if (open_amount <= 0) return false
  if (kind === 'PURCHASE') return may('GUI_CAN_MANAGE_PURCHASE')
  const type = kind.startsWith('PASSIVE') ? 'PASSIVE' : 'ACTIVE'
  return may('GUI_CAN_MANAGE_PAYMENT') && isPayable({ type, state })
}

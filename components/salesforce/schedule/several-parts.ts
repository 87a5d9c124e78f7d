import type { SeveralPaymentIn } from '@/lib/api/salesforce/payments/payment-fields'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { money, sum, toWire } from '@/lib/domain/core/money'
import { spreadOver } from '@/lib/domain/registers/schedule'

type OpenEntry = Pick<ScheduleEntry, 'kind' | 'owner_id' | 'open_amount'>
type PaidPart = SeveralPaymentIn['part_list'][number]

/** The open amount of due dates, in EUR. */
export const openSum = (entries: readonly OpenEntry[]): number =>
  toWire(sum(entries.map(({ open_amount }) => money(open_amount))))

/** The amounts that a payment brings to due dates, the first ones filled first; without a payment nothing. EUR. */
export const spreadParts = (entries: readonly OpenEntry[], payment: number | null): number[] =>
  spreadOver(
    entries.map(({ open_amount }) => money(open_amount)),
    money(payment ?? 0),
  ).map(toWire)

/** The document or purchase to which a due date belongs. */
export const ownerOf = ({ kind, owner_id: id }: Pick<ScheduleEntry, 'kind' | 'owner_id'>) =>
  ({ kind: kind === 'PURCHASE' ? 'PURCHASE' : 'DOCUMENT', id }) as const

/** The parts of a payment by document and purchase, without those to which nothing comes. */
export function partsOf(entries: readonly OpenEntry[], payment: number): PaidPart[] {
  const spread = spreadParts(entries, payment)
  const parts = new Map<string, PaidPart>()
  for (const [index, entry] of entries.entries()) {
    const { kind, id } = ownerOf(entry)
    const before = parts.get(`${kind} ${id}`)?.amount ?? 0
    const amount = toWire(money(before).plus(spread[index] ?? 0))
    if (amount > 0) parts.set(`${kind} ${id}`, { kind, id, amount })
  }
  return [...parts.values()]
}

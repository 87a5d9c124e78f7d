import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { instantText } from '@/lib/domain/reservations/wall-time'
import { env } from '@/server/platform/env'
import type { KeptPart, ReservationView } from './reservation-queries'

/** A reservation as answers state it. */
export function toReservation({ slots, price, created_at, ...row }: ReservationView): Reservation {
  const at = (instant: Date) => instantText(instant, env.LUNA_ZONE)
  return {
    ...row,
    hold_until: row.hold_until && at(row.hold_until),
    total: toWire(money(row.total)),
    deposit: toWire(money(row.deposit)),
    cancel_fee: row.cancel_fee === null ? null : toWire(money(row.cancel_fee)),
    price_list: toPriceList(price),
    slot_list: slots.map(({ id, resource_id, resource_name, unit, starts_at, ends_at }) => ({
      id,
      resource_id,
      resource_name,
      unit,
      start_datetime: at(starts_at),
      end_datetime: at(ends_at),
    })),
    created_datetime: at(created_at),
  }
}

/** The parts of a price as answers state them. */
export const toPriceList = (price: readonly KeptPart[]): Reservation['price_list'] =>
  price.map(({ resource_id, from, to, price_id, amount, vat_rate }) => ({
    resource_id,
    start_datetime: instantText(new Date(from), env.LUNA_ZONE),
    end_datetime: instantText(new Date(to), env.LUNA_ZONE),
    price_id,
    amount: toWire(money(amount)),
    vat_rate: toWire(money(vat_rate)),
  }))

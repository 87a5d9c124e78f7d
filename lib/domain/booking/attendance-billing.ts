/**
 * Bills attendance by class and price: the people who came and, where the structure bills absences, the people who did
 * not.
 */
import type { Day } from '../core/day'
import type { DocumentLine } from '../documents/document'
import type { ProductVat } from '../documents/line-vat'

/** ATTENDED came; NOT_ATTENDED did not; LEFT_LATE cancelled within the window before the start. */
export type PresenceKind = 'ATTENDED' | 'NOT_ATTENDED' | 'LEFT_LATE'

export type Charge = {
  product_cross_id: string
  price_cross_id: string
  measurement_unit: string | null
  /** The VAT of the product. */
  vat: ProductVat
  line: Pick<DocumentLine, 'single_price' | 'price_change_type' | 'discount_type' | 'discount'>
}

/** A presence with its price; null where neither the event nor the catalogue has one. */
export type Presence = {
  attendant_id: number
  sku: string
  /** Of its class. */
  name: string
  kind: PresenceKind
  day: Day
  charge: Charge | null
}

export type ChargedPresence = Presence & { charge: Charge }

/** Presences that make one line of a document: of one class, kind and price. */
export type PresenceLine = Pick<ChargedPresence, 'name' | 'kind' | 'charge'> & {
  days: readonly Day[]
  attendant_ids: readonly number[]
}

export const isCharged = (presence: Presence): presence is ChargedPresence => presence.charge !== null

const keyOf = ({ name, kind, charge }: ChargedPresence): string =>
  JSON.stringify([name, kind, charge.price_cross_id, charge.line])

/** The lines of one customer's presences, in the order of their first days. */
export function presenceLines(presences: readonly ChargedPresence[]): PresenceLine[] {
  const byKey = new Map<string, ChargedPresence[]>()
  for (const presence of [...presences].sort(byDay)) {
    const key = keyOf(presence)
    byKey.set(key, [...(byKey.get(key) ?? []), presence])
  }
  return [...byKey.values()].map((group) => {
    const { name, kind, charge } = group[0] as ChargedPresence
    return {
      name,
      kind,
      charge,
      days: group.map(({ day }) => day),
      attendant_ids: group.map(({ attendant_id }) => attendant_id),
    }
  })
}

const byDay = (a: Presence, b: Presence): number =>
  a.day === b.day ? a.attendant_id - b.attendant_id : a.day < b.day ? -1 : 1

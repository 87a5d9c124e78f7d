import { fixed2, money, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { depositTimes } from '@/lib/domain/reservations/billing'
import { dayAt, minuteOfDay, wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import { createDownPayment, type ProposalBasis, readProposalBasis, receiverFaults } from '@/server/salesforce'
import { isStaff, ofCaller } from '../reservations/person'
import { holdReservation, type ReservationView } from '../reservations/reservation-queries'
import { billedTimes, draftOf, timesToKeep } from './bill-draft'
import { type BilledSlot, lockBilling } from './billing-queries'
import { billedAmong } from './pass-queries'

type Context = { tx: Tx; caller: Session; language: Language }

/**
 * Makes the draft of an invoice for the deposit of a confirmed reservation, and answers its id. The bill of the reservation
 * deducts it later. One caller of a structure after the other: a second one is refused.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_FORBIDDEN, ERROR_RESERVATION_BILLED, ERROR_RESERVATION_NO_DEPOSIT, and what keeps
 * its person or the own company from standing on an invoice
 */
export async function billDeposit({ tx, caller, language }: Context, id: number): Promise<number> {
  await lockBilling(tx, caller.structureId)
  const reservation = ofCaller(await holdReservation(tx, id), caller)
  if (!isStaff(caller)) throw new Refusal('ERROR_FORBIDDEN')
  await refuseWithoutDeposit(tx, reservation)
  const proposing = await readProposalBasis(tx, caller)
  await refuseFaults(tx, reservation.anagrafica_sku, proposing)
  const times = depositTimes(
    billedTimes({ ...reservation, slots: slotsOf(reservation) }),
    money(reservation.deposit),
  )
  const { draft } = draftOf(times, proposing, {
    sku: reservation.anagrafica_sku,
    description: translate(language, 'reservations.billing.deposit'),
    language,
    date: today(),
  })
  const document_id = await createDownPayment(tx, proposing, draft, caller)
  const deposit = fixed2(sum(times.map(({ amount }) => amount)))
  await tx.reservation_billing.create({
    data: { reservation_id: id, document_id, kind: 'DEPOSIT', deposit, times: timesToKeep(times) },
  })
  const changes = { deposit_document_id: [null, document_id] } as const
  await audit(tx, { action: 'UPDATE', entity: 'reservation', entityId: id, changes })
  return document_id
}

/** @throws Refusal ERROR_RESERVATION_BILLED, ERROR_RESERVATION_NO_DEPOSIT */
async function refuseWithoutDeposit(tx: Tx, { id, state, deposit, pass }: ReservationView): Promise<void> {
  if ((await billedAmong(tx, [id])).size > 0) throw new Refusal('ERROR_RESERVATION_BILLED')
  if (state !== 'CONFIRMED' || pass !== null || money(deposit).isZero()) {
    throw new Refusal('ERROR_RESERVATION_NO_DEPOSIT')
  }
}

/** @throws Refusal with the first fault of the receiver, or ERROR_INVOICE_NO_SENDER */
async function refuseFaults(tx: Tx, sku: string, { senderFaults }: ProposalBasis): Promise<void> {
  const fieldsOf = (faults: readonly { field: string }[]) => faults.map(({ field }) => field)
  if (senderFaults.length > 0) throw new Refusal('ERROR_INVOICE_NO_SENDER', {}, fieldsOf(senderFaults))
  const faults = (await receiverFaults(tx, [sku])).get(sku) ?? []
  const [first] = faults
  if (first) throw new Refusal(first.code, {}, fieldsOf(faults.filter(({ code }) => code === first.code)))
}

const slotsOf = ({ slots }: ReservationView): BilledSlot[] =>
  slots.map(({ resource_id, resource_name, starts_at, ends_at, zone }) => {
    const [from, to] = [wallMinuteAt(starts_at, zone), wallMinuteAt(ends_at, zone)]
    return {
      resource_id,
      name: resource_name,
      day: dayAt(from),
      from: minuteOfDay(from),
      to: minuteOfDay(to),
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    }
  })

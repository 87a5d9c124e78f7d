import { nextReservationState } from '@/lib/domain/reservations/reservation-state'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { dueSteps } from './due-step-queries'
import { writeState } from './reservation-store'
import { holdAll, offerTimes } from './steps'

/** Takes the step of a reservation that is due; none once that has moved on. A time that it frees is offered. */
export async function takeDueStep(tx: Tx, id: number): Promise<void> {
  const [held] = await holdAll(tx, [id], null)
  const [due] = await dueSteps(tx, now(), id)
  if (!held || !due) return
  const before = held.reservation.state
  const after = nextReservationState(before, due.event)
  if (after === null) return
  await writeState(tx, { id, before, after })
  await offerTimes(tx, [held])
}

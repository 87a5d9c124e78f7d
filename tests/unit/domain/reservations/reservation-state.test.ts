import { expect, it } from 'vitest'
import {
  isMovable,
  isTaking,
  nextReservationState,
  RESERVATION_STATES,
  RESERVATION_STEPS,
  type ReservationEvent,
} from '@/lib/domain/reservations/reservation-state'

const events = Object.keys(RESERVATION_STEPS) as ReservationEvent[]

it('takes each step that is drawn, changes nothing when it is repeated, and refuses all others', () => {
  for (const event of events) {
    const { from, to } = RESERVATION_STEPS[event]
    for (const state of RESERVATION_STATES) {
      const isDrawn = (from as readonly string[]).includes(state)
      if (state === to) expect(nextReservationState(state, event)).toBe(null)
      else if (isDrawn) expect(nextReservationState(state, event)).toBe(to)
      else expect(() => nextReservationState(state, event)).toThrow('ERROR_RESERVATION_STATE')
    }
  }
})

it('frees its time when it ends in any way, and moves only before it is used', () => {
  expect(RESERVATION_STATES.filter(isTaking)).toEqual(['HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN'])
  expect(RESERVATION_STATES.filter(isMovable)).toEqual(['REQUESTED', 'CONFIRMED'])
})

it('has a way back only for a person that came late and for a hold that was confirmed late', () => {
  expect(nextReservationState('NO_SHOW', 'CHECK_IN')).toBe('CHECKED_IN')
  expect(nextReservationState('EXPIRED', 'CONFIRM')).toBe('CONFIRMED')
  for (const event of events) {
    for (const last of ['DONE', 'CANCELLED', 'REJECTED'] as const) {
      if (RESERVATION_STEPS[event].to !== last) {
        expect(() => nextReservationState(last, event)).toThrow('ERROR_RESERVATION_STATE')
      }
    }
  }
})

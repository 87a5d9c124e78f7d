import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ATTENDANT_STATES,
  decideAttendance,
  decideBooking,
  decidePromotion,
  freeSeats,
  hasSeat,
  isActive,
} from '@/lib/domain/booking/attendance'

const filled = (booked: number, queued = 0, extra = 0) => ({ availability: 20, extra, booked, queued })

describe('a newcomer', () => {
  it.each([
    [filled(0), 'SUBSCRIBED'],
    [filled(19), 'SUBSCRIBED'],
    [filled(20), 'ON_WAITING_QUEUE'],
    [filled(19, 1), 'ON_WAITING_QUEUE'],
    [filled(20, 0, 1), 'SUBSCRIBED'],
    [filled(25), 'ON_WAITING_QUEUE'],
  ])('at %j is %s', (event, state) => {
    expect(decideBooking(event)).toBe(state)
  })

  it('never makes more places taken than there are', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(5), (booked, queued, extra) => {
        const event = filled(booked, queued, extra)
        if (decideBooking(event) === 'SUBSCRIBED') expect(freeSeats(event)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('who waits', () => {
  it('gets a free place, or one beyond when that is confirmed', () => {
    expect(decidePromotion('ON_WAITING_QUEUE', filled(19, 3), false)).toEqual({ beyond: false })
    expect(() => decidePromotion('ON_WAITING_QUEUE', filled(20, 3), false)).toThrow('ERROR_EVENT_FULL')
    expect(decidePromotion('ON_WAITING_QUEUE', filled(20, 3), true)).toEqual({ beyond: true })
  })

  it('and has a place already keeps it; and left does not come back by it', () => {
    expect(decidePromotion('SUBSCRIBED', filled(20), false)).toBeNull()
    expect(() => decidePromotion('REMOVED_FROM_EVENT', filled(1), true)).toThrow('ERROR_ATTENDANT_STATE')
  })
})

describe('attendance', () => {
  it('is said of who has a place, and changes only when it differs', () => {
    for (const state of ATTENDANT_STATES) {
      if (hasSeat(state)) expect(decideAttendance(state, 'ATTENDED')).toBe(state !== 'ATTENDED')
      else expect(() => decideAttendance(state, 'ATTENDED')).toThrow('ERROR_ATTENDANT_STATE')
    }
    expect(ATTENDANT_STATES.filter((state) => !isActive(state))).toEqual(['REMOVED_FROM_EVENT'])
  })
})

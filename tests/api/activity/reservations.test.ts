import { describe, expect, it } from 'vitest'
import { derivedAndWritten, recordedOf, timelineOf } from '@/tests/support/activity'
import { testApi } from '@/tests/support/api'
import {
  addCourt,
  type Club,
  club,
  customerOfClub,
  mustCall,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-11-24T09:00:00Z')

const change = (at: Club, id: number, step: string) =>
  mustCall(context.api, at.caller, 'PUT', `/reservation/${id}/${step}`, {})

const reserveAt = (at: Club, from: string, to: string, over: object = {}) =>
  reserved(context.api, at.caller, [slot(at.court.id, from, to)], { anagrafica_sku: at.sku, ...over })

/** Moves a reservation to other times, or only to another number of people. */
const move = (at: Club, id: number, times: [string, string], people = 1) =>
  mustCall(context.api, at.caller, 'PUT', '/reservation', {
    reservation: { id, slot_list: [slot(at.court.id, ...times)], people },
  })

const stepsOf = async (at: Club) =>
  (await recordedOf(context.api, at.caller.structureId, 'RESERVATION')).map(({ kind, subject_id }) => [
    subject_id,
    kind.replace('RESERVATION_', ''),
  ])

describe('the stream of activity has of a reservation', () => {
  it('that it is made, moved and cancelled, and that its person came or did not', async () => {
    const at = await club(context.api)
    const first = await reserveAt(at, '10:00', '11:00')
    await move(at, first.id, ['10:00', '11:00'], 2)
    await move(at, first.id, ['12:00', '13:00'], 2)
    await change(at, first.id, 'cancel')
    const second = await reserveAt(at, '10:00', '11:00')
    clock.moveTo('2026-12-02T09:05:00Z')
    await change(at, second.id, 'noshow')
    await change(at, second.id, 'checkin')
    await change(at, second.id, 'checkout')
    expect(await stepsOf(at)).toEqual([
      [first.id, 'MADE'],
      [first.id, 'MOVED'],
      [first.id, 'CANCELLED'],
      [second.id, 'MADE'],
      [second.id, 'MISSED'],
      [second.id, 'CHECKED_IN'],
    ])
    const rows = await recordedOf(context.api, at.caller.structureId, 'RESERVATION')
    for (const row of rows) {
      expect(row).toMatchObject({ account_id: at.caller.accountId, anagrafica_sku: at.sku, cents: 0 })
    }
    const [derived, written] = await derivedAndWritten(
      context.api,
      at.caller.structureId,
      '0021_activity_of_calendars',
      'RESERVATION',
    )
    // The audit has no times: a move of before cannot be derived.
    expect(derived).toEqual(written.filter((row) => 'kind' in row && row.kind !== 'RESERVATION_MOVED'))
    expect(derived).toHaveLength(5)
  })

  it('that it is requested, approved or rejected, and of a hold only what it becomes', async () => {
    const at = await club(context.api)
    const held = await reserveAt(at, '15:00', '16:00', { path: '/hold' })
    await change(at, held.id, 'cancel')
    const confirmed = await reserveAt(at, '15:00', '16:00', { path: '/hold' })
    expect(await stepsOf(at)).toEqual([])
    await change(at, confirmed.id, 'confirm')
    const asking = await addCourt(context.api, at.caller, { needs_approval: true })
    const customer = await customerOfClub(context.api, at)
    const request = (from: string, to: string) =>
      reserved(context.api, customer.caller, [slot(asking.id, from, to)])
    const [one, other] = [await request('10:00', '11:00'), await request('12:00', '13:00')]
    await change(at, one.id, 'approve')
    await change(at, other.id, 'reject')
    expect(await stepsOf(at)).toEqual([
      [confirmed.id, 'MADE'],
      [one.id, 'REQUESTED'],
      [other.id, 'REQUESTED'],
      [one.id, 'APPROVED'],
      [other.id, 'REJECTED'],
    ])
    const [rejected] = await timelineOf(context.api, at.caller, 'RESERVATIONS')
    expect(rejected).toMatchObject({
      kind: 'RESERVATION_REJECTED',
      subject: { type: 'RESERVATION', id: other.id, starts_at: '2026-12-02 12:00:00+0100' },
      author: { id: at.caller.accountId },
    })
  })
})

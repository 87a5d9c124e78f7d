import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addCustomers } from '@/tests/support/booking/attendance'
import { type Club, club, hourly, mustCall, reserve, reserved, slot } from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')

/** A club whose court costs 20 euro an hour, and a person with an address. */
async function writingClub(court: object = {}) {
  const at = await club(context.api, court)
  await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
  const [sku = ''] = await addCustomers(context.api, at.caller, 1)
  return { ...at, sku }
}

const mailsOf = ({ caller: { structureId } }: Pick<Club, 'caller'>) =>
  context.api.asSystem((tx) =>
    tx.mail_outbox.findMany({
      where: { structure_id: structureId },
      include: { calendar: true },
      orderBy: { id: 'asc' },
    }),
  )

const subjectsOf = async (at: Pick<Club, 'caller'>) => (await mailsOf(at)).map(({ subject }) => subject)

const step = (at: Club, id: number, path: string) =>
  mustCall(context.api, at.caller, 'PUT', `/reservation/${id}/${path}`)

/** The values of properties of the one event of a calendar. */
function valuesOf(content: string | undefined, names: readonly string[]) {
  const lines = (content ?? '').replaceAll('\r\n ', '').split('\r\n')
  return names.map((name) => lines.find((line) => line.startsWith(name)))
}

describe('a mail about a reservation', () => {
  it('confirms it with the time, the total and an invitation of the length that was reserved', async () => {
    const at = await writingClub({ step_minutes: 30, min_minutes: 30 })
    const { id } = await reserved(context.api, at.caller, [slot(at.court.id, '09:00', '09:30')], {
      anagrafica_sku: at.sku,
    })
    const [mail, ...others] = await mailsOf(at)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Prenotazione confermata')
    expect(mail?.text).toContain('09:00–09:30')
    expect(mail?.text).toContain('10,00')
    expect(mail?.calendar?.method).toBe('REQUEST')
    expect(valuesOf(mail?.calendar?.content, ['UID', 'DTSTART;', 'DTEND', 'SEQUENCE'])).toEqual([
      expect.stringContaining(`UID:reservation-${id}@`),
      'DTSTART;TZID=Europe/Rome:20261202T090000',
      'DTEND;TZID=Europe/Rome:20261202T093000',
      'SEQUENCE:0',
    ])
  })

  it('states a move, and a withdrawal with the fee, once each however often it is asked for', async () => {
    const at = await writingClub()
    const policy = { cancel_free_hours: 8784, late_fee_percent: 50 }
    await mustCall(context.api, at.caller, 'POST', '/policy', { policy })
    const as = { anagrafica_sku: at.sku }
    const { id } = await reserved(context.api, at.caller, [slot(at.court.id, '09:00', '10:00')], as)
    const move = (note: string) =>
      mustCall(context.api, at.caller, 'PUT', '/reservation', {
        reservation: { id, slot_list: [slot(at.court.id, '11:00', '12:00')], note },
      })
    await move('')
    await move('Porto le palle')
    await Promise.all([step(at, id, 'cancel'), step(at, id, 'cancel'), step(at, id, 'cancel')])
    const [, moved, cancelled, ...others] = await mailsOf(at)
    expect(others).toEqual([])
    expect(moved?.subject).toContain('spostata')
    expect(moved?.text).toContain('11:00–12:00')
    expect(cancelled?.calendar?.method).toBe('CANCEL')
    expect(cancelled?.text).toContain('10,00')
    expect(valuesOf(cancelled?.calendar?.content, ['STATUS', 'UID'])).toEqual([
      'STATUS:CANCELLED',
      expect.stringContaining(`reservation-${id}@`),
    ])
  })

  it('says that a request came, and whether it was accepted, once however often that is pressed', async () => {
    const at = await writingClub({ needs_approval: true })
    const roles = ['GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE', 'GUI_BOOKING_EVENT_FOR_OTHER']
    const clerk = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
    const as = { anagrafica_sku: at.sku }
    const one = await reserved(context.api, clerk, [slot(at.court.id, '09:00', '10:00')], as)
    const other = await reserved(context.api, clerk, [slot(at.court.id, '11:00', '12:00')], as)
    await Promise.all(Array.from({ length: 10 }, () => step(at, one.id, 'approve')))
    await step(at, other.id, 'reject')
    expect(await subjectsOf(at)).toEqual([
      expect.stringContaining('Richiesta ricevuta'),
      expect.stringContaining('Richiesta ricevuta'),
      expect.stringContaining('Prenotazione confermata'),
      expect.stringContaining('Richiesta non accettata'),
    ])
  })

  it('gives the reason for which a request was not accepted, as the reservation does', async () => {
    const at = await writingClub({ needs_approval: true })
    const roles = ['GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE', 'GUI_BOOKING_EVENT_FOR_OTHER']
    const clerk = await context.api.caller({ roles, structure: { id: at.caller.structureId } })
    const { id } = await reserved(context.api, clerk, [slot(at.court.id, '09:00', '10:00')], {
      anagrafica_sku: at.sku,
    })
    const reject = (reason: string) =>
      context.api.call('PUT', `/api/reservations/rest/reservation/${id}/reject`, {
        as: at.caller,
        body: { reason },
      })
    expect((await reject('x'.repeat(501))).status).toBe(400)
    const { body } = await reject('La sala serve per un saggio')
    expect(body.reservation).toMatchObject({
      state: 'REJECTED',
      reject_reason: 'La sala serve per un saggio',
    })
    const [, mail, ...others] = await mailsOf(at)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Motivo: La sala serve per un saggio')
    const note = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ found: boolean }[]>`
        select coalesce(bool_or(to_jsonb(audit_entry)::text like '%saggio%'), false) as found from audit_entry
        where structure_id = ${at.caller.structureId}`,
    )
    expect(note).toEqual([{ found: false }])
  })

  it('is one for a series, and one for its cancelled dates', async () => {
    const at = await writingClub()
    const recurring_info = { end_recurring_date: '2026-12-23', recurring_days: ['WEDNESDAY'] }
    const { series } = await mustCall(context.api, at.caller, 'POST', '/reservation/series', {
      recurring_info,
      reservation: { anagrafica_sku: at.sku, slot_list: [slot(at.court.id, '09:00', '10:00')] },
    })
    const range = { from: '2026-12-09', to: '2026-12-16' }
    await mustCall(context.api, at.caller, 'PUT', `/reservation/series/${series.id}/cancel`, range)
    const [made, cancelled, ...others] = await mailsOf(at)
    expect(others).toEqual([])
    expect(made?.text.match(/09:00–10:00/g)).toHaveLength(4)
    expect(cancelled?.text.match(/09:00–10:00/g)).toHaveLength(2)
    expect(made?.calendar).toBeNull()
  })

  it('is not written for a hold, for a time that was refused, and where the structure wants none', async () => {
    const at = await writingClub()
    const as = { anagrafica_sku: at.sku }
    await reserved(context.api, at.caller, [slot(at.court.id, '09:00', '10:00')], { ...as, path: '/hold' })
    const taken = await reserve(context.api, at.caller, [slot(at.court.id, '09:30', '10:30')], as)
    expect(taken.status).toBe(409)
    const settings = { closed_on_holidays: false, mails: false }
    await mustCall(context.api, at.caller, 'PUT', '/settings', { settings })
    await reserved(context.api, at.caller, [slot(at.court.id, '11:00', '12:00')], as)
    expect(await mailsOf(at)).toEqual([])
  })

  it('goes to everybody whose reservation a blackout cancels', async () => {
    const at = await writingClub()
    await reserved(context.api, at.caller, [slot(at.court.id, '09:00', '10:00')], { anagrafica_sku: at.sku })
    const blackout = {
      resource_id: at.court.id,
      from_day: '2026-12-02',
      from_time: '08:00',
      to_day: '2026-12-02',
      to_time: '20:00',
    }
    await mustCall(context.api, at.caller, 'POST', '/blackout', { blackout, cancel_reservations: true })
    expect(await subjectsOf(at)).toEqual([
      expect.stringContaining('confermata'),
      expect.stringContaining('annullata'),
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'
import { addMeeting, meetingsBetween, saveMeeting, weekly } from '@/tests/support/salesforce/meetings'

const context = testApi()
const KINDS = ['meeting', 'meeting_note', 'meeting_answer']

/** The events about meetings in the timeline of an entry, newest first. */
async function timelineOf(as: Caller, id: number) {
  const path = `/api/anagrafica/rest/anagrafica/${id}/timeline?size=100`
  const { body } = await context.api.call('GET', path, { as })
  return body.event_list.filter(({ kind }: { kind: string }) => KINDS.includes(kind))
}

const addNote = (as: Caller, event_id: number, ana_sku: string, value = 'Portare il contratto') =>
  context.api.call('POST', '/api/salesforce/rest/note/add', {
    as,
    body: { note_list: [{ event_id, value, note_ana_sku_list: [{ ana_sku }] }] },
  })

/** The entry answers the newest invitation of the structure. */
async function answer(as: Caller, state: string, note: string) {
  const mail = await context.api.asSystem((tx) =>
    tx.mail_outbox.findFirstOrThrow({ where: { structure_id: as.structureId }, orderBy: { id: 'desc' } }),
  )
  const token = /\/rsvp\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  return context.api.call('POST', `/api/salesforce/rest/event/rsvp/${token}`, { body: { state, note } })
}

describe('the timeline of an entry', () => {
  it('has the meetings that it is at, the notes about it and its answers', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    const meeting = await addMeeting(context.api, as, {
      event_ana_sku_list: [{ ana_sku: sku }],
      notify: true,
    })
    await addNote(as, meeting.id, sku)
    await answer(as, 'TENTATIVE', 'Forse in ritardo')
    const about = {
      event_id: meeting.id,
      name: 'Colloquio',
      start_datetime: '2049-03-02 10:00:00+0100',
      allDay: false,
      recurring: false,
      cancellato: false,
    }
    expect(await timelineOf(as, id)).toMatchObject([
      { ...about, kind: 'meeting_answer', state: 'TENTATIVE', text: 'Forse in ritardo', author: null },
      { ...about, kind: 'meeting_note', text: 'Portare il contratto', author: { id: as.accountId } },
      { ...about, kind: 'meeting', author: { id: as.accountId } },
    ])
  })

  it('has a series once by its first date, whatever happens to single dates, and its answer once when it goes on differently', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    const people = [{ ana_sku: sku }]
    await addMeeting(context.api, as, {
      allDay: true,
      start_date: '2049-03-01',
      event_ana_sku_list: people,
      recurring_info: weekly(['WEDNESDAY']),
      notify: true,
    })
    await answer(as, 'ACCEPTED', '')
    const [first, second, third] = (await meetingsBetween(context.api, as, '2049-03-01', '2049-04-01')) as [
      Meeting,
      Meeting,
      Meeting,
    ]
    await saveMeeting(context.api, as, second, {
      attendee_list: [...people, { email: 'ada@posta.example' }],
      apply_to: 'SINGLE_EVENT',
    })
    const whole = await timelineOf(as, id)
    expect(whole).toMatchObject([
      { kind: 'meeting_answer', state: 'ACCEPTED', recurring: true },
      {
        kind: 'meeting',
        event_id: first.id,
        start_datetime: '2049-03-03 00:00:00+0100',
        allDay: true,
        recurring: true,
      },
    ])
    await saveMeeting(context.api, as, third, { name: 'Altro', apply_to: 'FOLLOWING_EVENTS' })
    const split = await timelineOf(as, id)
    expect(split.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ['meeting', 'Altro'],
      ['meeting_answer', 'Colloquio'],
      ['meeting', 'Colloquio'],
    ])
  })

  it('marks what is cancelled and leaves out what is deleted', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    const meeting = await addMeeting(context.api, as, { event_ana_sku_list: [{ ana_sku: sku }] })
    await addNote(as, meeting.id, sku)
    await context.api.call('PUT', `/api/booking/rest/event/${meeting.id}/deactivate`, { as, body: {} })
    expect(await timelineOf(as, id)).toMatchObject([{ cancellato: true }, { cancellato: true }])
    await context.api.call('POST', '/api/booking/rest/event/delete', { as, body: { event_id: meeting.id } })
    expect(await timelineOf(as, id)).toEqual([])
  })

  it('is read page by page across kinds of the same instant', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    const at = new Date('2026-02-01T08:00:00Z')
    for (const name of ['Uno', 'Due', 'Tre']) {
      const meeting = await addMeeting(context.api, as, { name, event_ana_sku_list: [{ ana_sku: sku }] })
      await addNote(as, meeting.id, sku, name)
    }
    await context.api.asSystem(async (tx) => {
      const where = { structure_id: as.structureId }
      await tx.meeting_attendee.updateMany({
        where,
        data: { created_at: at, answered_at: at, answer: 'ACCEPTED' },
      })
      await tx.meeting_note.updateMany({ where, data: { created_at: at } })
    })
    const seen: string[] = []
    for (let before: string | null = ''; before !== null; ) {
      const query = new URLSearchParams({ size: '2', ...(before ? { before } : {}) })
      const path = `/api/anagrafica/rest/anagrafica/${id}/timeline?${query}`
      const { body } = await context.api.call('GET', path, { as })
      seen.push(...body.event_list.map((event: { kind: string; id: number }) => `${event.kind} ${event.id}`))
      before = body.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    const count = (kind: string) => seen.filter((one) => one.startsWith(`${kind} `)).length
    expect([count('meeting'), count('meeting_note')]).toEqual([3, 3])
  })

  it('shows meetings to those alone that see their calendar', async () => {
    const as = await context.api.caller()
    const { id, sku } = await addEntry(context.api, as)
    await addMeeting(context.api, as, { event_ana_sku_list: [{ ana_sku: sku }] })
    const reader = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'],
    })
    expect(await timelineOf(reader, id)).toEqual([])
    const path = `/api/anagrafica/rest/anagrafica/${id}/timeline?kind=meeting`
    const { body } = await context.api.call('GET', path, { as: reader })
    expect(body.event_list).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'
import {
  addMeeting,
  addType,
  meetingData,
  meetingsBetween,
  saveMeeting,
  weekly,
} from '@/tests/support/salesforce/meetings'

const context = testApi({ DATABASE_POOL: '20' })
const base = '/api/salesforce/rest/event'
const booking = '/api/booking/rest/event'
const daysOf = (list: readonly { start_datetime: string }[]) => list.map((m) => m.start_datetime.slice(0, 10))

describe('a meeting', () => {
  it('keeps its type, address, people and reminders, and lasts at least an hour', async () => {
    const as = await context.api.caller()
    const type = await addType(context.api, as)
    const { sku } = await addEntry(context.api, as, company())
    const meeting = await addMeeting(context.api, as, {
      end_date: '2049-03-02 10:10:00+0100',
      event_type_id: type.id,
      event_ana_sku_list: [{ ana_sku: sku }],
      attendee_list: [{ email: 'ospite@posta.example', name: 'Ospite' }, { account_id: as.accountId }],
      reminder_list: [60, 15, 15],
    })
    expect(meeting).toMatchObject({
      start_datetime: '2049-03-02 10:00:00+0100',
      end_datetime: '2049-03-02 11:00:00+0100',
      typeId: type.id,
      event_type: [type],
      cancellato: false,
      recurring_type: 'noRepeat',
      event_ana_sku_list: [{ ana_sku: sku }],
      reminder_list: [15, 60],
      note_count: 0,
    })
    const found = await context.api.call('GET', `${base}/${meeting.id}`, { as })
    expect(found.body.event).toEqual(meeting)
    const { body } = await context.api.call('GET', `${base}/${meeting.id}/eventattendant/list`, { as })
    expect(
      body.event_attendant_list.map((a: { state: string; email: string }) => [a.state, a.email]),
    ).toEqual([
      ['NEEDS_ACTION', expect.any(String)],
      ['NEEDS_ACTION', 'ospite@posta.example'],
      ['NEEDS_ACTION', as.email],
    ])
    expect(body.event_attendant_list[0].anagrafica.business_name).not.toBe('')
  })

  it('takes whole days from the first to the last second, whatever the hours sent', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, {
      allDay: true,
      start_date: '2049-03-28',
      end_date: '2049-03-29 09:00:00+0200',
    })
    expect(meeting).toMatchObject({
      allDay: true,
      start_datetime: '2049-03-28 00:00:00+0100',
      end_datetime: '2049-03-29 23:59:59+0200',
    })
    const single = await addMeeting(context.api, as, {
      allDay: true,
      start_date: '2049-04-01',
      end_date: null,
    })
    expect(single.end_datetime).toBe('2049-04-01 23:59:59+0200')
  })

  it.each([
    [{ start_date: null }, 'start_date'],
    [{ end_date: null }, 'end_date'],
    [{ start_date: '2049-03-02' }, 'start_date'],
    [{ allDay: true, start_date: null }, 'start_date'],
  ])(
    'without its times %j is refused by the text of the specification, on the field',
    async (over, field) => {
      const as = await context.api.caller()
      const { status, body } = await context.api.call('POST', `${base}/add`, { as, body: meetingData(over) })
      expect([status, body.code, body.description, body.wrong]).toEqual([
        422,
        'ERROR_MEETING_NO_TIMES',
        "L'inserimento degli orari è obbligatorio.",
        [field],
      ])
    },
  )

  it.each([
    [{ event_type_id: 2_000_000_000 }, 'ERROR_MEETING_NO_TYPE'],
    [{ attendee_list: [{ account_id: 2_000_000_000 }] }, 'ERROR_MEETING_NO_PERSON'],
    [{ end_date: '2049-05-02 10:00:00+0100' }, 'ERROR_EVENT_TOO_LONG'],
    [{ recurring_info: weekly(['TUESDAY'], '2049-03-01') }, 'ERROR_EVENT_NO_OCCURRENCE'],
  ])('with %j is refused with its reason', async (over, code) => {
    const as = await context.api.caller()
    const { status, body } = await context.api.call('POST', `${base}/add`, { as, body: meetingData(over) })
    expect([status, body.code]).toEqual([422, code])
  })

  it('with a person that the registry does not have is 404, on the field', async () => {
    const as = await context.api.caller()
    const body = meetingData({ event_ana_sku_list: [{ ana_sku: 'nessuno' }] })
    const answer = await context.api.call('POST', `${base}/add`, { as, body })
    expect([answer.status, answer.body.code]).toEqual([404, 'ERROR_ANAGRAFICA_NOT_FOUND'])
  })

  it('accepts the names that the specification has for its fields elsewhere', async () => {
    const as = await context.api.caller()
    const { body } = await context.api.call('POST', `${base}/add`, {
      as,
      headers: { 'x-luna-strict': 'true' },
      body: {
        name: 'Sopralluogo',
        location: 'Via Roma 1',
        start_datetime: '2049-03-02 10:00:00+0100',
        end_datetime: '2049-03-02 12:00:00+0100',
      },
    })
    expect(body.event).toMatchObject({ address: 'Via Roma 1', end_datetime: '2049-03-02 12:00:00+0100' })
  })

  it('is saved with the revision that was read, keeps the people it is not sent, and refuses an old revision', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, { attendee_list: [{ email: 'a@posta.example' }] })
    const saved = await saveMeeting(context.api, as, meeting, { name: 'Nuovo', revision: meeting.revision })
    expect(saved.body.event).toMatchObject({
      name: 'Nuovo',
      attendee_list: [{ email: 'a@posta.example' }],
      revision: 2,
    })
    const stale = await saveMeeting(context.api, as, meeting, { name: 'Altro', revision: meeting.revision })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    const without = await saveMeeting(context.api, as, saved.body.event, { attendee_list: [] })
    expect(without.body.event.attendee_list).toEqual([])
  })

  it('that does not repeat refuses a choice between this one and those that follow', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as)
    const { status, body } = await saveMeeting(context.api, as, meeting, { apply_to: 'FOLLOWING_EVENTS' })
    expect([status, body.code]).toEqual([422, 'ERROR_MEETING_NO_SERIES'])
  })

  it('is invisible to other structures and to callers without the calendar', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as)
    const stranger = await context.api.caller()
    expect((await context.api.call('GET', `${base}/${meeting.id}`, { as: stranger })).status).toBe(404)
    const deletion = { as: stranger, body: { event_id: meeting.id } }
    expect((await context.api.call('POST', `${booking}/delete`, deletion)).status).toBe(404)
    const customer = await context.api.caller({
      roles: ['GUI_SHOW_SIDE_MENU_CALENDAR', 'GUI_OWN_EVENTS'],
      structure: { id: as.structureId },
    })
    expect((await context.api.call('GET', `${base}/${meeting.id}`, { as: customer })).status).toBe(403)
  })
})

describe('a meeting that repeats', () => {
  const twentyTuesdays = { recurring_info: weekly(['TUESDAY'], '2049-07-13') }

  it('has its occurrences in the list, generated ones with negative ids', async () => {
    const as = await context.api.caller()
    const first = await addMeeting(context.api, as, twentyTuesdays)
    expect(first.id).toBeLessThan(0)
    const list = await meetingsBetween(context.api, as, '2049-03-01', '2049-04-01')
    expect(daysOf(list)).toEqual(['2049-03-02', '2049-03-09', '2049-03-16', '2049-03-23', '2049-03-30'])
    // The change of clocks between them keeps the hour of the place.
    expect(list.at(-1)?.start_datetime).toBe('2049-03-30 10:00:00+0200')
    expect(list[0]).toMatchObject({
      recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
      recurring_days: ['TUESDAY'],
      dataTermine: '2049-07-13',
    })
  })

  it('is edited on one date alone, or from a date on when recurrence comes without a choice', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, twentyTuesdays)
    const all = await meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')
    const [, second, third] = all
    if (!second || !third) throw new Error('no occurrences')
    const single = await saveMeeting(context.api, as, second, {
      start_date: '2049-03-10 15:00:00+0100',
      end_date: '2049-03-10 16:00:00+0100',
      apply_to: 'SINGLE_EVENT',
    })
    expect(single.body.event.id).toBeGreaterThan(0)
    const dry = await saveMeeting(context.api, as, third, {
      name: 'Altro',
      recurring_info: { recurring_days: ['TUESDAY'] },
      dry_run: true,
    })
    expect(dry.body.summary).toEqual({ occurrences: 18, kept_by_hand: 0 })
    const following = await saveMeeting(context.api, as, third, {
      name: 'Altro',
      recurring_info: { recurring_days: ['TUESDAY'] },
    })
    expect(following.status).toBe(200)
    const after = await meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')
    expect(after.map(({ name }) => name)).toEqual(['Colloquio', 'Colloquio', ...Array(18).fill('Altro')])
    expect(daysOf(after).slice(0, 3)).toEqual(['2049-03-02', '2049-03-10', '2049-03-16'])
  })

  it('shows a person who is added to all on moved dates too, and loses one date without the others', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, twentyTuesdays)
    const all = await meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')
    const [first, , , , fifth, , seventh, , ninth] = all
    if (!first || !fifth || !seventh || !ninth) throw new Error('no occurrences')
    await saveMeeting(context.api, as, fifth, {
      start_date: '2049-03-31 09:00:00+0200',
      end_date: '2049-03-31 10:00:00+0200',
    })
    await context.api.call('POST', `${booking}/delete`, { as, body: { event_id: ninth.id } })
    const answer = await saveMeeting(context.api, as, first, {
      attendee_list: [{ email: 'ada@posta.example' }],
      apply_to: 'FOLLOWING_EVENTS',
    })
    expect(answer.status).toBe(200)
    const list = await meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')
    expect(list).toHaveLength(19)
    expect(list.every(({ attendee_list: [ada] }) => ada?.email === 'ada@posta.example')).toBe(true)
    expect(daysOf(list)).toContain('2049-03-31')
    expect(daysOf(list)).not.toContain('2049-04-27')
    const cancelled = list.find((m) => m.start_datetime.startsWith('2049-04-13'))
    await context.api.call('PUT', `${booking}/${cancelled?.id}/deactivate`, { as })
    const states = (await meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')).map(
      (m) => m.cancellato,
    )
    expect(states.filter(Boolean)).toHaveLength(1)
  })

  it('keeps the people of one date apart from those of the others', async () => {
    const as = await context.api.caller()
    const first = await addMeeting(context.api, as, {
      ...twentyTuesdays,
      attendee_list: [{ email: 'ada@posta.example' }],
    })
    await saveMeeting(context.api, as, first, {
      attendee_list: [{ email: 'ada@posta.example' }, { email: 'bo@posta.example' }],
    })
    const [one, two] = await meetingsBetween(context.api, as, '2049-03-01', '2049-04-01')
    expect(one?.attendee_list.map(({ email }) => email)).toEqual(['ada@posta.example', 'bo@posta.example'])
    expect(two?.attendee_list.map(({ email }) => email)).toEqual(['ada@posta.example'])
  })

  it('begins from a meeting that stands alone, which keeps its notes, and ends with noRepeat', async () => {
    const as = await context.api.caller()
    const meeting = await addMeeting(context.api, as, { attendee_list: [{ email: 'ada@posta.example' }] })
    const note = { value: 'Portare il contratto', event_id: meeting.id }
    await context.api.call('POST', '/api/salesforce/rest/note/add', { as, body: { note_list: [note] } })
    const started = await saveMeeting(context.api, as, meeting, {
      recurring_info: weekly(['TUESDAY', 'THURSDAY'], '2049-03-31'),
    })
    expect(started.body.event).toMatchObject({ id: meeting.id, note_count: 1 })
    const list = await meetingsBetween(context.api, as, '2049-03-01', '2049-05-01')
    expect(list).toHaveLength(9)
    expect(list.every(({ attendee_list }) => attendee_list.length === 1)).toBe(true)
    const third = list[2]
    if (!third) throw new Error('no third occurrence')
    const stopped = await saveMeeting(context.api, as, third, {
      recurring_info: { recurring_type: 'noRepeat' },
      apply_to: 'FOLLOWING_EVENTS',
    })
    expect(stopped.body.event).toMatchObject({
      recurring_type: 'noRepeat',
      attendee_list: [{ email: 'ada@posta.example' }],
    })
    const left = await meetingsBetween(context.api, as, '2049-03-01', '2049-05-01')
    expect(daysOf(left)).toEqual(['2049-03-02', '2049-03-04', '2049-03-09'])
  })

  it('gets one row for a date that a hundred callers change at once', async () => {
    const as = await context.api.caller()
    const first = await addMeeting(context.api, as, twentyTuesdays)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        saveMeeting(context.api, as, first, { name: `Nome ${index}`, apply_to: 'SINGLE_EVENT' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    const rows = await context.api.asSystem((tx) =>
      tx.meeting.count({ where: { structure_id: as.structureId } }),
    )
    expect(rows).toBe(1)
  })

  it('deletes one date, those that follow, or all', async () => {
    const as = await context.api.caller()
    await addMeeting(context.api, as, twentyTuesdays)
    const remove = (event_id: number, apply_to?: string) =>
      context.api.call('POST', `${booking}/delete`, { as, body: { event_id, apply_to } })
    const list = () => meetingsBetween(context.api, as, '2049-03-01', '2049-08-01')
    const [, second, , , fifth] = await list()
    await remove(second?.id ?? 0)
    expect(await list()).toHaveLength(19)
    await remove(fifth?.id ?? 0, 'FOLLOWING_EVENTS')
    expect(await list()).toHaveLength(3)
    const [first] = await list()
    await remove(first?.id ?? 0, 'ORIGINAL_EVENT')
    expect(await list()).toEqual([])
  })
})

describe('the lists of meetings', () => {
  it('are of the structure, or of the family for those that see its registry', async () => {
    const family = await context.api.structure()
    const branch = await context.api.structure(family)
    const head = await context.api.caller({ structure: family })
    const other = await context.api.caller({ structure: branch })
    await addMeeting(context.api, head, { name: 'Sede' })
    await addMeeting(context.api, other, { name: 'Filiale' })
    const body = { start_date: '2049-03-01 00:00:00+0100', end_date: '2049-04-01 00:00:00+0200' }
    const names = async (scope: string, as = head) =>
      (await context.api.call('POST', `${base}/list/${scope}/date`, { as, body })).body.event_list?.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('structure')).toEqual(['Sede'])
    expect(await names('family')).toEqual(['Sede', 'Filiale'])
    const operator = await context.api.caller({
      roles: ['GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'],
      structure: family,
    })
    const { status } = await context.api.call('POST', `${base}/list/family/date`, { as: operator, body })
    expect(status).toBe(403)
  })

  it('of a calendar have the types once beside the meetings', async () => {
    const as = await context.api.caller()
    const type = await addType(context.api, as)
    await addMeeting(context.api, as, { event_type_id: type.id, recurring_info: weekly(['TUESDAY']) })
    const query = new URLSearchParams({
      start_date: '2049-03-01 00:00:00+0100',
      end_date: '2049-04-01 00:00:00+0200',
    })
    const { body } = await context.api.call('GET', `${base}/calendar?${query}`, { as })
    expect(body.eventype_list).toEqual([type])
    expect(body.event_list).toHaveLength(5)
    expect(body.event_list[0]).toMatchObject({ typeId: type.id, recurring: true, cancellato: false })
  })

  it('refuse a period that is too long or ends before it begins', async () => {
    const as = await context.api.caller()
    for (const end_date of ['2050-05-01 00:00:00+0100', '2049-01-01 00:00:00+0100']) {
      const body = { start_date: '2049-03-01 00:00:00+0100', end_date }
      const { status } = await context.api.call('POST', `${base}/list/structure/date`, { as, body })
      expect(status).toBe(400)
    }
  })
})

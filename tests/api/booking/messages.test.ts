import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api, type Caller } from '@/tests/support/api'
import { addEvent, addSeries, attendantsOf, book, eventData, school } from '@/tests/support/booking/events'
import { addEntry, company } from '@/tests/support/builders'
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { pauseIsOver, work } from '@/tests/support/process/work'
import { newStamp } from '@/tests/support/stamp'

const base = '/api/booking/rest'
const smtp = new TestSmtp()
let api: Api

beforeAll(async () => {
  api = await Api.open({
    SMTP_URL: await smtp.listen(),
    MAIL_FROM: 'Luna <luna@studio.example>',
    DATABASE_POOL: '20',
  })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

type SchoolSetup = Awaited<ReturnType<typeof school>>

/** People with an address each, of a stamp of their own. */
async function people(as: Caller, count: number): Promise<{ sku: string; email: string }[]> {
  const stamp = newStamp().toLowerCase()
  return api.asSystem(
    (tx) => tx.$queryRaw`
      insert into anagrafica (structure_id, sku, first_name, last_name, email)
      select ${as.structureId}, ${stamp} || '-' || n, 'Anna', 'Verdi ' || n, ${stamp} || n || '@posta.example'
      from generate_series(1, ${count}::int) n returning sku, email`,
  )
}

type ReceivedMail = {
  raw: string
  subject: string
  text: string
  method: string | undefined
  calendar: string
}

/** The mails to an address, as a mail program reads them. */
async function mailsTo(email = ''): Promise<ReceivedMail[]> {
  const own = smtp.received.filter((mail) => mail.includes(`To: ${email}\r\n`))
  return Promise.all(
    own.map(async (raw) => {
      const { subject = '', text = '', attachments } = await PostalMime.parse(raw)
      const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      const content = calendar ? new TextDecoder().decode(calendar.content as ArrayBuffer) : ''
      return { raw, subject, text, method: /^METHOD:(\w+)/m.exec(content)?.[1], calendar: content }
    }),
  )
}

const subjectsTo = async (email?: string) => (await mailsTo(email)).map(({ subject }) => subject)

async function workAll(): Promise<void> {
  await pauseIsOver(api)
  await work(api)
}

const change = (
  at: SchoolSetup,
  event: { id: number },
  over: object,
  apply?: 'SINGLE_EVENT' | 'FOLLOWING_EVENTS',
) =>
  api.call('PUT', `${base}/event`, {
    as: at.caller,
    body: {
      event: { ...eventData(at), id: event.id, ...over },
      ...(apply ? { recurring_info: { apply_to: apply } } : {}),
    },
  })

const toggle = (at: SchoolSetup, event: { id: number }, action: 'activate' | 'deactivate' | 'delete') =>
  api.call('PUT', `${base}/event/${event.id}/${action}`, { as: at.caller })

const later = { start_datetime: '2049-03-03 20:00:00+0100', end_datetime: '2049-03-03 21:00:00+0100' }

describe('who books', () => {
  it('is told, with an invitation for the calendar; who waits, the position; who is promoted, the place; who leaves, that', async () => {
    const at = await school(api)
    const [one, two] = (await people(at.caller, 2)) as [
      { sku: string; email: string },
      { sku: string; email: string },
    ]
    const event = await addEvent(api, at, { availability: 1 })
    const first = await book(api, at.caller, event.id, one.sku)
    await book(api, at.caller, event.id, two.sku)
    await work(api)
    expect(await subjectsTo(one.email)).toEqual(['Prenotazione confermata: Yoga, martedì 2 marzo 2049'])
    expect(await subjectsTo(two.email)).toEqual(["In lista d'attesa: Yoga, martedì 2 marzo 2049"])
    const [confirmed] = await mailsTo(one.email)
    expect(confirmed?.text).toContain('Quando: martedì 2 marzo 2049, 18:30–19:30')
    expect(confirmed?.text).toContain(`Dove: ${at.location.name}`)
    expect(confirmed?.method).toBe('REQUEST')
    expect(confirmed?.calendar).toContain('DTSTART;TZID=Europe/Rome:20490302T183000')
    const [waiting] = await mailsTo(two.email)
    expect(waiting?.text).toContain('in posizione 1')
    expect(waiting?.calendar).toBe('')

    await api.call('PUT', `${base}/eventattendant/${first.body.event_attendant.id}/unsubscribe`, {
      as: at.caller,
    })
    const [waitingNow] = await attendantsOf(api, at.caller, event.id)
    await api.call('PUT', `${base}/eventattendant/promotfromwaitingqueue/id/${waitingNow?.id}`, {
      as: at.caller,
    })
    await work(api)
    expect((await subjectsTo(one.email)).at(-1)).toBe('Prenotazione annullata: Yoga, martedì 2 marzo 2049')
    expect((await mailsTo(one.email)).at(-1)?.method).toBe('CANCEL')
    expect((await subjectsTo(two.email)).at(-1)).toBe("C'è posto: Yoga, martedì 2 marzo 2049")
    const uid = (mail?: { calendar: string }) => /UID:(.*)\r\n/.exec(mail?.calendar ?? '')?.[1]
    expect(uid((await mailsTo(one.email)).at(-1))).toBe(uid(confirmed))
  })

  it('is told once, however often the jobs run, and at once', async () => {
    const at = await school(api)
    const all = await people(at.caller, 200)
    const event = await addEvent(api, at, { availability: 150 })
    const answers = await Promise.all(all.map(({ sku }) => book(api, at.caller, event.id, sku)))
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
    const { eventMessages } = await import('@/server/jobs/event-messages')
    const payload = { structure_id: at.caller.structureId, about: `event:${event.id}` }
    await Promise.all(Array.from({ length: 8 }, () => eventMessages.run(payload)))
    await workAll()
    await workAll()
    const subjects = await Promise.all(all.map(({ email }) => subjectsTo(email)))
    expect(subjects.map(({ length }) => length)).toEqual(Array(200).fill(1))
    expect(subjects.flat().filter((subject) => subject.startsWith("In lista d'attesa"))).toHaveLength(50)
  }, 120_000)

  it('is told nothing of what did not happen: not of a transaction rolled back, not of who left before', async () => {
    const at = await school(api)
    const [one, two] = await people(at.caller, 2)
    const event = await addEvent(api, at)
    const { withTenant } = await import('@/server/db/tenant')
    const { bookAll } = await import('@/server/booking/people/book')
    const { structureId, accountId } = at.caller
    const scope = { structureId, visible: [structureId], accountId, requestId: '' }
    const request = {
      structureId,
      accountId,
      requestId: '',
      eventId: event.id,
      sku: one?.sku ?? '',
      startsAt: null,
      waitsWhenFull: true,
      confirmsPast: false,
    }
    const rolledBack = withTenant(scope, async (tx) => {
      expect(await bookAll(tx, [request])).toMatchObject([{ attendant: { state: 'SUBSCRIBED' } }])
      throw new Error('lost')
    })
    await expect(rolledBack).rejects.toThrow('lost')
    const booked = await book(api, at.caller, event.id, two?.sku ?? '')
    await api.call('PUT', `${base}/eventattendant/${booked.body.event_attendant.id}/unsubscribe`, {
      as: at.caller,
    })
    await workAll()
    expect(await subjectsTo(one?.email)).toEqual([])
    expect(await subjectsTo(two?.email)).toEqual(['Prenotazione annullata: Yoga, martedì 2 marzo 2049'])
  })

  it('is told nothing of a past event, nor without an address, nor where the structure tells nobody', async () => {
    const at = await school(api)
    const [one, two] = await people(at.caller, 2)
    const silent = await addEntry(api, at.caller, company({ email: '' }))
    const past = await addEvent(api, at, {
      start: '2026-03-02 18:30:00+0100',
      end: '2026-03-02 19:30:00+0100',
    })
    await book(api, at.caller, past.id, one?.sku ?? '', { confirm_past: true })
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, silent.sku)
    await saveMessages(at.caller, { BOOKED: { attivo: false } })
    await book(api, at.caller, event.id, two?.sku ?? '')
    await workAll()
    expect([...(await subjectsTo(one?.email)), ...(await subjectsTo(two?.email))]).toEqual([])
    const mails = await api.asSystem((tx) =>
      tx.mail_outbox.count({ where: { structure_id: at.caller.structureId } }),
    )
    expect(mails).toBe(0)
  })

  it('is told what the structure has to say, with what the placeholders stand for', async () => {
    const at = await school(api)
    const [one] = await people(at.caller, 1)
    const testo = 'Porta il tappetino in {location} alle {time}.\n\nA presto, {teacher}'
    await saveMessages(at.caller, { BOOKED: { oggetto: 'Ci sei: {event}', testo } })
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, one?.sku ?? '')
    await workAll()
    const [mail] = await mailsTo(one?.email)
    expect(mail?.subject).toBe('Ci sei: Yoga')
    expect(mail?.text).toContain(`Porta il tappetino in ${at.location.name} alle 18:30.`)
    expect(mail?.text).toContain('A presto, Maestra')
    const refused = await saveMessages(at.caller, { BOOKED: { testo: 'Ciao {nome}' } })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_SETTINGS_UNKNOWN_PLACEHOLDER'])
  })
})

/** Writes the structure's settings of these mails. */
async function saveMessages(as: Caller, messaggi: object) {
  const path = '/api/auth/rest/structure/configuration'
  const { body } = await api.call('GET', path, { as })
  return api.call('PUT', path, { as, body: { data: { ...body.data, eventi: { messaggi } } } })
}

describe('a change of an event', () => {
  it('is told once for several edits, with what it was and what it is', async () => {
    const at = await school(api)
    const [one] = await people(at.caller, 1)
    const email = one?.email
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, one?.sku ?? '')
    await work(api)
    await change(at, event, { name: 'Yoga dolce' })
    await change(at, event, { ...later, name: 'Yoga dolce' })
    await work(api)
    expect(await subjectsTo(email)).toHaveLength(1)
    await workAll()
    await workAll()
    expect(await subjectsTo(email)).toHaveLength(2)
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.text).toContain(
      'Quando: mercoledì 3 marzo 2049, 20:00–21:00 (prima: martedì 2 marzo 2049, 18:30–19:30)',
    )
    expect(mail?.text).toContain('Prima si chiamava Yoga.')
    expect(mail?.calendar).toContain('SEQUENCE:2')
  })

  it('that was undone is not told, nor one of its places or prices', async () => {
    const at = await school(api)
    const [one] = await people(at.caller, 1)
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, one?.sku ?? '')
    await work(api)
    await change(at, event, later)
    await change(at, event, { availability: 7 })
    await toggle(at, event, 'deactivate')
    await toggle(at, event, 'activate')
    await workAll()
    expect(await subjectsTo(one?.email)).toHaveLength(1)
  })

  it('to cancelled takes it out of the calendar, and is told again when it takes place after all', async () => {
    const at = await school(api)
    const [one] = await people(at.caller, 1)
    const email = one?.email
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, one?.sku ?? '')
    await work(api)
    for (const action of ['deactivate', 'activate', 'delete'] as const) {
      await toggle(at, event, action)
      await workAll()
    }
    expect((await subjectsTo(email)).slice(1)).toEqual([
      'Annullato: Yoga, martedì 2 marzo 2049',
      'Cambia Yoga: martedì 2 marzo 2049',
      'Annullato: Yoga, martedì 2 marzo 2049',
    ])
    expect((await mailsTo(email)).map(({ method }) => method)).toEqual([
      'REQUEST',
      'CANCEL',
      'REQUEST',
      'CANCEL',
    ])
  })

  it('and all that follow is told once to each, with the dates', async () => {
    const at = await school(api)
    const [one, two] = await people(at.caller, 2)
    const first = await addSeries(api, at, { days: ['TUESDAY'], end: '2049-06-30 00:00:00+0200' })
    const { occurrenceId, readOccurrenceId } = await import('@/lib/domain/recurrence/occurrence-id')
    const { addDays } = await import('@/lib/domain/core/day')
    const origin = readOccurrenceId(first.id)
    if (!origin) throw new Error('no occurrence')
    const week = (weeks: number) =>
      occurrenceId({ seriesId: origin.seriesId, day: addDays(origin.day, 7 * weeks) })
    for (const weeks of [1, 2, 3]) await book(api, at.caller, week(weeks), one?.sku ?? '')
    await book(api, at.caller, week(2), two?.sku ?? '')
    await work(api)
    const saved = await change(
      at,
      { id: week(1) },
      { start_datetime: '2049-03-09 20:00:00+0100', end_datetime: '2049-03-09 21:00:00+0100' },
      'FOLLOWING_EVENTS',
    )
    expect(saved.status).toBe(200)
    await workAll()
    expect((await subjectsTo(one?.email)).slice(3)).toEqual([
      'Cambia Yoga: le tue date dal martedì 9 marzo 2049',
    ])
    const mail = (await mailsTo(one?.email)).at(-1)
    for (const day of ['9', '16', '23']) {
      expect(mail?.text).toContain(
        `martedì ${day} marzo 2049, 20:00–21:00 · Yoga (prima: martedì ${day} marzo 2049, 18:30–19:30)`,
      )
    }
    expect((await subjectsTo(two?.email)).slice(1)).toEqual(['Cambia Yoga: martedì 16 marzo 2049'])
  })
})

describe('a process that dies', () => {
  it('before it told, leaves it to the next: nothing is lost', async () => {
    const at = await school(api)
    const [one] = await people(at.caller, 1)
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, one?.sku ?? '')
    await api.asSystem((tx) => tx.$executeRaw`delete from graphile_worker._private_jobs`)
    await workAll()
    expect(await subjectsTo(one?.email)).toEqual([])
    await api.asSystem(
      (tx) =>
        tx.$executeRaw`update event_message set due_at = now() - interval '2 minutes' where settled_at is null`,
    )
    const { eventMessagesResume } = await import('@/server/jobs/event-messages-resume')
    await eventMessagesResume.run({})
    await work(api)
    expect(await subjectsTo(one?.email)).toHaveLength(1)
  })

  it('while it told, is taken back with what it wrote; and while it sent, is followed under the same Message-ID', async () => {
    const at = await school(api)
    const [one] = await people(at.caller, 1)
    const event = await addEvent(api, at)
    await book(api, at.caller, event.id, one?.sku ?? '')
    const { structureId } = at.caller
    const { withTenant } = await import('@/server/db/tenant')
    const { tellAbout } = await import('@/server/booking')
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const killed = withTenant(scope, async (tx) => {
      expect(await tellAbout(tx, structureId, `event:${event.id}`)).toBe(1)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    const outbox = () =>
      api.asSystem((tx) => tx.mail_outbox.findMany({ where: { structure_id: structureId } }))
    expect(await outbox()).toEqual([])
    await withTenant(scope, (tx) => tellAbout(tx, structureId, `event:${event.id}`))
    const [mail] = await outbox()
    await api.asSystem((tx) =>
      tx.mail_outbox.updateMany({
        where: { structure_id: structureId },
        data: { sending_at: new Date(Date.now() - 6 * 60_000) },
      }),
    )
    await workAll()
    const sent = await mailsTo(one?.email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.raw).toContain(`Message-ID: <${mail?.message_key}@studio.example>`)
  })
})

describe('the day before', () => {
  it('who has a place is reminded once, from nine in the morning in Rome, and again for another day', async () => {
    const at = await school(api)
    const [one, two] = await people(at.caller, 2)
    const event = await addEvent(api, at, { availability: 1 })
    await book(api, at.caller, event.id, one?.sku ?? '')
    await book(api, at.caller, event.id, two?.sku ?? '')
    await work(api)
    const { eventReminders } = await import('@/server/jobs/event-reminders')
    const { setClock } = await import('@/server/platform/clock')
    const runAt = async (instant: string) => {
      const restore = setClock(() => new Date(instant))
      await Promise.all([eventReminders.run({}), eventReminders.run({})])
      await work(api)
      restore()
    }
    for (const instant of ['2049-02-28T12:00:00Z', '2049-03-01T07:59:00Z']) await runAt(instant)
    expect(await subjectsTo(one?.email)).toHaveLength(1)
    for (const instant of ['2049-03-01T08:00:00Z', '2049-03-01T12:00:00Z']) await runAt(instant)
    expect((await subjectsTo(one?.email)).slice(1)).toEqual(['Promemoria: domani Yoga, 18:30'])
    expect(await subjectsTo(two?.email)).toHaveLength(1)
    await change(at, event, later)
    await workAll()
    await runAt('2049-03-02T10:00:00Z')
    expect((await subjectsTo(one?.email)).slice(2)).toEqual([
      'Cambia Yoga: mercoledì 3 marzo 2049',
      'Promemoria: domani Yoga, 20:00',
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Activity } from '@/lib/api/activity/timeline-fields'
import type { TimelineEvent } from '@/lib/api/anagrafica/timeline-fields'
import type { Role } from '@/lib/domain/access/roles'
import { STREAM_KINDS } from '@/lib/domain/activity/activity-kinds'
import { timelineKindOf } from '@/lib/domain/activity/entry-timeline'
import { activityRowsRead } from '@/tests/support/activity'
import { type Caller, testApi } from '@/tests/support/api'
import { addEvent, book, school } from '@/tests/support/booking/events'
import {
  addContract,
  addEntry,
  addOffer,
  addPurchase,
  agreementData,
  company,
  createInvoice,
  invoiceData,
  issuedInvoice,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { seedsOf } from '@/tests/support/property-runs'
import { pay, reversePaymentOf } from '@/tests/support/salesforce/payments'

const context = testApi({ STORAGE_DIR: '.data/test-timeline-stream' })
const registry = '/api/anagrafica/rest/anagrafica'
const sales = '/api/salesforce/rest'

async function must(as: Caller, method: string, path: string, body?: unknown) {
  const answer = await context.api.call(method, path, { as, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** All pages of a list, as `{ rows, next }` of one are read. */
async function allPages<Row>(read: (before: string) => Promise<{ rows: Row[]; next: string | null }>) {
  const rows: Row[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page = await read(before ? `&before=${before}` : '')
    rows.push(...page.rows)
    before = page.next
  }
  return rows
}

const eventsOf = (as: Caller, id: number, query = 'size=7') =>
  allPages<TimelineEvent>(async (before) => {
    const { event_list, next } = await must(as, 'GET', `${registry}/${id}/timeline?${query}${before}`)
    return { rows: event_list, next }
  })

const activitiesOf = (as: Caller, sku: string) =>
  allPages<Activity>(async (before) => {
    const path = `/api/activity/rest/timeline/list?sku=${sku}&size=11${before}`
    const { activity_list, next } = await must(as, 'GET', path)
    return { rows: activity_list, next }
  })

type Place = Awaited<ReturnType<typeof school>> & { entry: { id: number; sku: string } }

const invoiceOf = (at: Place) => issuedInvoice(context.api, at.caller, invoiceData(at.entry.sku))
const detail = (at: Place, path: string, body: object) =>
  must(at.caller, 'POST', `${registry}/${at.entry.id}/${path}`, body)

/** Acts by which events about an entry come. */
const ACTS: Readonly<Record<string, (at: Place) => Promise<unknown>>> = {
  draft: (at) => createInvoice(context.api, at.caller, invoiceData(at.entry.sku)),
  drop: async (at) => {
    const { id } = await createInvoice(context.api, at.caller, invoiceData(at.entry.sku))
    await must(at.caller, 'DELETE', `${sales}/invoice/${id}`)
  },
  payment: async (at) => {
    const { id } = await invoiceOf(at)
    const paid = await pay(context.api, at.caller, id, { amount: 10 })
    await reversePaymentOf(context.api, at.caller, paid.body.payment_id)
  },
  mail: async (at) => {
    const { id } = await invoiceOf(at)
    await must(at.caller, 'POST', `${sales}/invoice/send`, { invoice_id: id, mail_to: 'b@posta.example' })
  },
  ownMail: (at) =>
    must(at.caller, 'POST', '/api/auth/rest/mail/send', {
      mail_to: 'PEC@posta.example',
      subject: 'Orari',
      text: '-',
    }),
  offer: (at) => addOffer(context.api, at.caller, agreementData(at.entry.sku)),
  contract: (at) => addContract(context.api, at.caller, agreementData(at.entry.sku), { signed: true }),
  purchase: (at) => addPurchase(context.api, at.caller, purchaseData({ ana_sku: at.entry.sku })),
  note: (at) => detail(at, 'notes', { text: 'Richiamare' }),
  contact: (at) => detail(at, 'contact_log', { kind: 'CALL', day: '2026-01-05' }),
  file: async (at) => {
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7'], 'contratto.pdf'))
    await context.api.call('POST', `${registry}/${at.entry.id}/attachments`, { as: at.caller, form })
  },
  booking: async (at) => {
    const { id } = await addEvent(context.api, at)
    const { body } = await book(context.api, at.caller, id, at.entry.sku)
    await must(at.caller, 'PUT', `/api/booking/rest/eventattendant/${body.event_attendant.id}/unsubscribe`)
  },
}

/** A school with an entry, and another one to which things happen as well. */
async function lived(acts: readonly string[]) {
  const at = await school(context.api)
  const entry = await addEntry(
    context.api,
    at.caller,
    company({ email: 'a@posta.example', pec_destinatario: 'pec@posta.example' }),
  )
  for (const act of acts) {
    await ACTS[act]?.({ ...at, entry })
    if (act === 'payment' || act === 'note') await ACTS[act]?.({ ...at, entry: at.customer })
  }
  return { ...at, entry }
}

/** Notes and contacts in turn, all at one instant: only the stream knows their order. */
const addDetailsAt = ({ structureId }: Caller, id: number, at: Date) =>
  context.api.asSystem(async (tx) => {
    const row = { structure_id: structureId, anagrafica_id: id }
    for (let index = 0; index < 5; index += 1) {
      await tx.anagrafica_note.create({ data: { ...row, text: 'x', created_at: at } })
      await tx.anagrafica_contact_log.create({ data: { ...row, kind: 'CALL', day: at, at } })
    }
  })

describe('the timeline of an entry and that of the structure', () => {
  it.each(seedsOf(20))(
    'have the same events in the same order after a random life, seed %i',
    async (seed) => {
      const acts = fc.shuffledSubarray(Object.keys(ACTS), { minLength: 10 })
      const [life = []] = fc.sample(fc.array(acts, { minLength: 2, maxLength: 2 }), { seed, numRuns: 1 })
      const { caller, entry } = await lived(life.flat())
      await addDetailsAt(caller, entry.id, new Date('2026-02-01T08:00:00Z'))
      const ofStructure = (await activitiesOf(caller, entry.sku)).flatMap(
        ({ id, kind, at, author, subject, amount }) => {
          const shown = timelineKindOf(kind)
          if (!shown || !subject) return []
          const thing = shown === 'document' ? subject.id : null
          const whole = 'note attachment contact mail document'.includes(shown)
            ? null
            : { id, kind, subject, amount }
          return [{ kind: shown, at, author, thing, whole }]
        },
      )
      const ofEntry = (await eventsOf(caller, entry.id)).flatMap((event) => {
        if (event.kind === 'change' || (event.kind === 'document' && event.state === 'DRAFT')) return []
        const { kind, at, author } = event
        const thing = 'document_id' in event ? event.document_id : null
        const whole =
          'activity_kind' in event
            ? { id: event.id, kind: event.activity_kind, subject: event.subject, amount: event.amount }
            : null
        return [{ kind, at, author, thing, whole }]
      })
      expect(ofEntry.length).toBeGreaterThan(20)
      expect(ofEntry).toEqual(ofStructure)
    },
  )
})

describe('the timeline of an entry', () => {
  it('has a mail to an address of several entries with each of them, and one that is about a document with its customer alone', async () => {
    const { caller, customer, entry } = await lived([])
    const other = await addEntry(
      context.api,
      caller,
      company({ email: 'x@x.example', email_second: 'a@POSTA.example' }),
    )
    const mail_to = 'A@posta.example'
    await must(caller, 'POST', '/api/auth/rest/mail/send', { mail_to, subject: 'Orari', text: '-' })
    const { id } = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    await must(caller, 'POST', `${sales}/invoice/send`, { invoice_id: id, mail_to })
    const mails = async (of: { id: number }) =>
      (await eventsOf(caller, of.id, 'kind=mail')).flatMap((event) =>
        event.kind === 'mail' ? event.subject : [],
      )
    expect([await mails(entry), await mails(other)]).toEqual([['Orari'], ['Orari']])
    expect(await mails(customer)).toEqual([expect.stringContaining('1/2026')])
    expect((await activitiesOf(caller, '')).filter(({ kind }) => kind.endsWith('MAILED'))).toHaveLength(2)
  })

  it('leaves out what is deleted, and fills its pages all the same', async () => {
    const at = await lived(['contact', 'note', 'note', 'note'])
    const [first, second] = (await eventsOf(at.caller, at.entry.id, 'kind=note')).map(({ id }) => id)
    for (const id of [first, second]) {
      await must(at.caller, 'DELETE', `/api/anagrafica/rest/anagraficanote/${id}`)
    }
    const path = `${registry}/${at.entry.id}/timeline?kind=note&size=1`
    const { event_list, next } = await must(at.caller, 'GET', path)
    expect(event_list).toMatchObject([{ kind: 'note', text: 'Richiamare' }])
    expect(next).toBeNull()
    const rows = (await activitiesOf(at.caller, at.entry.sku)).filter(({ kind }) => kind === 'ENTRY_NOTED')
    expect(rows.map(({ subject }) => subject === null)).toEqual([true, true, false])
  })

  it('is read in another structure of the family, with its things', async () => {
    const structure = await context.api.structure()
    const branch = { structure: await context.api.structure(structure) }
    const { caller: below, customer: entry } = await studio(context.api, branch)
    const { id } = await issuedInvoice(context.api, below, invoiceData(entry.sku))
    await must(below, 'POST', `${registry}/${entry.id}/notes`, { text: 'Richiamare' })
    const roles = ['GUI_CAN_LIST_ANAGRAFICA_FAMILY', 'GUI_CAN_LIST_INVOICE'] as const
    expect(await eventsOf(await context.api.caller({ structure, roles }), entry.id)).toMatchObject([
      { kind: 'note', text: 'Richiamare' },
      { kind: 'document', document_id: id, state: 'ISSUED' },
      { kind: 'document', document_id: id, state: 'DRAFT' },
      { kind: 'change', action: 'CREATE' },
    ])
  })

  it('shows a reader what the roles open elsewhere, and no kind more', async () => {
    const { caller, entry } = await lived(Object.keys(ACTS))
    const kindsFor = async (...roles: Role[]) => {
      const reader = await context.api.caller({
        structure: { id: caller.structureId },
        roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', ...roles],
      })
      return [...new Set((await eventsOf(reader, entry.id, 'size=100')).map(({ kind }) => kind))].sort()
    }
    const always = ['attachment', 'change', 'contact', 'mail', 'note']
    const sorted = (...kinds: string[]) => [...always, ...kinds].sort()
    expect(await kindsFor()).toEqual(always)
    expect(await kindsFor('GUI_CAN_LIST_OFFER')).toEqual(sorted('document'))
    expect(await kindsFor('GUI_CAN_LIST_PAYMENT')).toEqual(always)
    expect(await kindsFor('GUI_CAN_LIST_PAYMENT', 'GUI_CAN_LIST_INVOICE')).toEqual(
      sorted('document', 'payment'),
    )
    expect(await kindsFor('GUI_CAN_LIST_PURCHASE')).toEqual(sorted('purchase'))
    expect(
      await kindsFor('GUI_SHOW_SIDE_MENU_EVENT_MANAGER', 'GUI_NO_OWN_EVENTS', 'GUI_CAN_VIEW_BOOKING_LIST'),
    ).toEqual(sorted('booking'))
    const offers = await context.api.caller({
      structure: { id: caller.structureId },
      roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_OFFER'],
    })
    const seen = await eventsOf(offers, entry.id, 'size=100')
    const kinds = seen.flatMap((event) => (event.kind === 'document' ? event.document_kind : []))
    expect(new Set(kinds)).toEqual(new Set(['OFFER']))
    expect(seen.filter(({ kind }) => kind === 'mail')).toHaveLength(1)
  })

  it('is read along an index at any depth, with 10,000 events of its own and as many of others', async () => {
    const { caller, customer } = await studio(context.api)
    const other = await addEntry(context.api, caller, company({ email: 'x@x.example' }))
    const { structureId } = caller
    await context.api.asSystem(async (tx) => {
      for (const { id } of [customer, other]) {
        await tx.$executeRaw`insert into anagrafica_note (structure_id, anagrafica_id, text, created_at)
          select ${structureId}, ${id}::int, 'x', timestamptz '2020-01-01 12:00' + make_interval(mins => n)
          from generate_series(1, 5000) n`
        await tx.$executeRaw`insert into anagrafica_contact_log (structure_id, anagrafica_id, kind, day, at)
          select ${structureId}, ${id}::int, 'CALL', '2020-01-01', timestamptz '2020-01-01 12:00' + make_interval(mins => n)
          from generate_series(1, 5000) n`
      }
      await tx.$executeRawUnsafe('analyze activity, anagrafica_note, anagrafica_contact_log')
    })
    const deep = { at: new Date('2020-01-02T12:00:00Z'), id: 1 }
    for (const cursor of [null, deep]) {
      const filter = { structure_id: structureId, sku: customer.sku, exists: true } as const
      expect(await activityRowsRead(STREAM_KINDS, filter, cursor)).toBeLessThan(500)
    }
  })
})

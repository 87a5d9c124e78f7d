import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'

const context = testApi({ STORAGE_DIR: '.data/test-timeline' })
const base = '/api/anagrafica/rest/anagrafica'

type Event = { kind: string; id: number; at: string }

const read = async (as: Caller, id: number, query: Record<string, string> = {}) =>
  (await context.api.call('GET', `${base}/${id}/timeline?${new URLSearchParams(query)}`, { as })).body
const kinds = (events: Event[]) => events.map(({ kind }) => kind)

/** A customer to whom something of every kind has happened. */
async function busy() {
  const { caller, customer } = await studio(context.api)
  const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
  await context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${draft.id}`, { as: caller })
  const post = (path: string, body: object) =>
    context.api.call('POST', `${base}/${customer.id}/${path}`, { as: caller, body })
  await post('notes', { text: 'Paga in ritardo' })
  await post('contact_log', { kind: 'CALL', day: '2026-01-05', text: 'Sollecito' })
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7'], 'contratto.pdf'))
  await context.api.call('POST', `${base}/${customer.id}/attachments`, { as: caller, form })
  await context.api.asSystem((tx) =>
    tx.mail_outbox.create({
      data: {
        structure_id: caller.structureId,
        recipient: 'INFO@officinarossi.example',
        subject: 'La sua fattura',
        text: 'Segreto',
        html: '',
        state: 'SENT',
      },
    }),
  )
  return { caller, customer, draft }
}

describe('the timeline of an entry', () => {
  it('tells changes, documents, mails, notes, files and contacts, newest first', async () => {
    const { caller, customer, draft } = await busy()
    const { event_list, next } = await read(caller, customer.id)
    expect(next).toBeNull()
    const times = event_list.map(({ at }: Event) => at)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(kinds(event_list))).toEqual(
      new Set(['change', 'document', 'mail', 'note', 'attachment', 'contact']),
    )
    const of = (kind: string) => event_list.filter((event: Event) => event.kind === kind)
    expect(of('document')).toMatchObject([
      { document_id: draft.id, state: 'ISSUED', full_numeration: '1/2026', total: 122 },
      { document_id: draft.id, state: 'DRAFT' },
    ])
    expect(of('mail')).toMatchObject([{ subject: 'La sua fattura', state: 'SENT' }])
    expect(of('note')).toMatchObject([{ text: 'Paga in ritardo', author: { name: caller.email } }])
    expect(of('contact')).toMatchObject([{ contact_kind: 'CALL', day: '2026-01-05', text: 'Sollecito' }])
    expect(of('attachment')).toMatchObject([{ name: 'contratto.pdf', mime_type: 'application/pdf' }])
    expect(of('change')).toMatchObject([{ action: 'CREATE' }])
    expect(kinds(event_list).at(-1)).toBe('contact')
  })

  it('is read page by page without losing or repeating anything, whatever shares an instant', async () => {
    const { caller, customer } = await busy()
    const at = new Date('2026-02-01T08:00:00Z')
    await context.api.asSystem(async (tx) => {
      const row = { structure_id: caller.structureId, anagrafica_id: customer.id }
      await tx.anagrafica_note.createMany({
        data: Array.from({ length: 7 }, (_, index) => ({ ...row, text: String(index), created_at: at })),
      })
      await tx.anagrafica_contact_log.createMany({
        data: Array.from({ length: 7 }, () => ({ ...row, kind: 'CALL', day: at, at })),
      })
    })
    const whole: Event[] = (await read(caller, customer.id, { size: '100' })).event_list
    const read_: Event[] = []
    let before: string | null = null
    do {
      const page: { event_list: Event[]; next: string | null } = await read(caller, customer.id, {
        size: '3',
        ...(before ? { before } : {}),
      })
      read_.push(...page.event_list)
      before = page.next
    } while (before)
    expect(read_).toEqual(whole)
    expect(whole.length).toBeGreaterThan(19)
  })

  it('is filtered by kind, and shows documents only to who may list them', async () => {
    const { caller, customer } = await busy()
    expect(kinds((await read(caller, customer.id, { kind: 'note' })).event_list)).toEqual(['note'])
    const reader = await context.api.caller({
      structure: { id: caller.structureId },
      roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'],
    })
    expect(kinds((await read(reader, customer.id)).event_list)).not.toContain('document')
    expect((await read(reader, customer.id, { kind: 'document' })).event_list).toEqual([])
  })

  it('names the fields of a change, and nothing of other entries', async () => {
    const { caller, customer } = await busy()
    const other = await addEntry(context.api, caller, company({ email: 'altri@posta.example' }))
    await context.api.call('PUT', base, {
      as: caller,
      body: { sku: other.sku, anagrafica: company({ address_city: 'Modena', email: 'altri@posta.example' }) },
    })
    const { event_list } = await read(caller, other.id)
    expect(event_list).toMatchObject([
      { kind: 'change', action: 'UPDATE' },
      { kind: 'change', action: 'CREATE' },
    ])
    expect(event_list[0].field_list).toContain('address_city')
    expect(event_list[0].field_list).not.toContain('revision')
    expect((await read(caller, customer.id, { kind: 'change' })).event_list).toHaveLength(1)
  })

  it('is told nothing of by another structure, and refuses a cursor that is none', async () => {
    const { caller, customer } = await busy()
    const stranger = await context.api.caller()
    expect((await read(stranger, customer.id)).code).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
    expect((await read(caller, customer.id, { before: "1'--" })).code).toBe(
      'ERROR_JSON_PARAM_MISSING_OR_WRONG',
    )
  })

  it('reads each kind along its own index, with 20,000 events of others beside it', async () => {
    const { caller, customer } = await busy()
    const other = await addEntry(context.api, caller)
    await context.api.asSystem(async (tx) => {
      const s = caller.structureId
      await tx.$executeRaw`insert into anagrafica_note (structure_id, anagrafica_id, text)
        select ${s}, ${other.id}, 'x' from generate_series(1, 20000)`
      await tx.$executeRaw`insert into mail_outbox (structure_id, recipient, subject, text, html, state)
        select ${s}, 'm' || n || '@posta.example', '', '', '', 'SENT' from generate_series(1, 20000) n`
      await tx.$executeRaw`analyze anagrafica_note, mail_outbox`
    })
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    const plan = await withTenant(
      scope,
      (tx) => tx.$queryRaw<{ 'QUERY PLAN': string }[]>`
      explain select id from mail_outbox where structure_id = ${caller.structureId}
        and recipient_key = 'info@officinarossi.example' order by created_at desc, id desc limit 31`,
    )
    expect(JSON.stringify(plan)).toContain('mail_outbox_structure_id_recipient_key_created_at_id_idx')
    const started = performance.now()
    expect((await read(caller, customer.id)).event_list.length).toBeGreaterThan(6)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

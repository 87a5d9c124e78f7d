import { describe, expect, it } from 'vitest'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { addPass, attendedLesson, pricedSchool } from '@/tests/support/booking/attendance'
import { addEvent, book, type School, school } from '@/tests/support/booking/events'
import {
  addEntry,
  addPurchase,
  company,
  createInvoice,
  invoiceData,
  newVatNumber,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { addProduct } from '@/tests/support/products'
import { addDeclaration } from '@/tests/support/salesforce/declarations'
import { addDeliveryNote } from '@/tests/support/salesforce/delivery-notes'
import { addMeeting, weekly } from '@/tests/support/salesforce/meetings'

const context = testApi({ STORAGE_DIR: '.data/test-merges' })
const base = '/api/anagrafica/rest'
const path = `${base}/anagrafica/merge`

type Entry = { id: number; sku: string; revision: number }
type Rows = Record<string, unknown[]>

const call = (as: Caller, body: unknown, url = path) => context.api.call('POST', url, { as, body })
const merge = (as: Caller, keep: Entry, merged: Entry, over: Record<string, unknown> = {}) =>
  call(as, { keep: keep.sku, merge: merged.sku, ...over })
const undo = (as: Caller, id: number) => call(as, {}, `${path}/${id}/undo`)

const person = (over: Record<string, unknown> = {}) =>
  company({ business: null, first_name: 'Ada', last_name: 'Neri', ...over })

/** Every row that refers to the registry, and the registry's own rows, of a structure; without what states a merge itself. */
async function rowsOf(api: Api, structureId: number): Promise<Rows> {
  return api.asSystem(async (tx) => {
    const references = await tx.$queryRaw<{ table_name: string }[]>`
      select distinct table_name from registry_references()`
    const rows: Rows = {}
    for (const table of ['anagrafica', ...references.map((reference) => reference.table_name)]) {
      const found = await tx.$queryRawUnsafe<{ row: unknown }[]>(
        `select to_jsonb(t) as row from "${table}" t where structure_id = $1
           and coalesce(to_jsonb(t) ->> 'kind', '') not like 'ENTRY%MERGED' order by to_jsonb(t)::text`,
        structureId,
      )
      rows[table] = found.map(({ row }) => row)
    }
    return rows
  })
}

/** Tags, a note, a file, a logged contact and an export of an entry. */
async function addActivity(api: Api, as: Caller, { id }: Entry, name_list: string[]) {
  const url = `${base}/anagrafica/${id}`
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7'], 'contratto.pdf'))
  const answers = [
    await api.call('PUT', `${url}/tags`, { as, body: { name_list } }),
    await api.call('POST', `${url}/notes`, { as, body: { text: 'Nota' } }),
    await api.call('POST', `${url}/contact_log`, { as, body: { kind: 'CALL' } }),
    await api.call('POST', `${url}/attachments`, { as, form }),
    await api.call('POST', `${url}/gdpr/export`, { as }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

/** Business conditions of a third supplier with both, of both with it, of one with the other, and their fields. */
async function addConditions(api: Api, as: Caller, [keep, other]: readonly [Entry, Entry]) {
  const url = '/api/pricelist/rest/businesscondition'
  const third = await addEntry(api, as)
  const fields = [keep, other, third].map(({ sku }) => ({
    key: 'sconto',
    name: 'Sconto',
    type: 'PERCENTAGE',
    anagrafica_sku: sku,
  }))
  const own = { key: 'listino', name: 'Listino', type: 'PERCENTAGE', anagrafica_sku: other.sku }
  await api.call('POST', `${url}/customField`, {
    as,
    body: { business_condition_custom_field_list: [...fields, own] },
  })
  const pairs = [
    [third, keep],
    [third, other],
    [keep, third],
    [other, third],
    [keep, other],
  ] as const
  const conditions = pairs.map(([supplier, customer], index) => ({
    business_condition_ana_sku: supplier.sku,
    sku_vendee: customer.sku,
    business_condition_fields: [{ key: 'sconto', value: index + 1 }],
  }))
  const { status } = await api.call('POST', `${url}/add`, {
    as,
    body: { business_condition_list: conditions },
  })
  expect(status).toBe(200)
  const csv = {
    file_name: 'condizioni.csv',
    file_key: `import/${other.id}.csv`,
    size: 1,
    sha256: '',
    row_count: 1,
  }
  await api.asSystem((tx) =>
    tx.business_condition_csv.create({
      data: { ...csv, structure_id: as.structureId, anagrafica_sku: other.sku },
    }),
  )
}

/** Both at one event, the second alone at another, which it is in charge of. */
async function addBookings(api: Api, as: Caller, [keep, other]: readonly [Entry, Entry]) {
  const { body } = await api.call('POST', '/api/booking/rest/eventteacher', {
    as,
    body: { event_teacher: { anagrafica_sku: other.sku } },
  })
  const place = await api.call('POST', '/api/booking/rest/eventlocation', {
    as,
    body: { event_location: { name: 'Sala' } },
  })
  const at = { caller: as, teacher: body.event_teacher, location: place.body.event_location }
  const shared = await addEvent(api, at)
  const alone = await addEvent(api, at)
  await book(api, as, shared.id, keep.sku)
  await book(api, as, shared.id, other.sku)
  await book(api, as, alone.id, other.sku)
  await addPass(api, as, other.sku)
}

/** Both at one meeting, and the second alone at a series and in a note about both. */
async function addMeetings(api: Api, as: Caller, [keep, other]: readonly [Entry, Entry]) {
  const people = (entries: readonly Entry[]) => entries.map(({ sku }) => ({ ana_sku: sku }))
  const shared = await addMeeting(api, as, { event_ana_sku_list: people([keep, other]) })
  await addMeeting(api, as, { event_ana_sku_list: people([other]), recurring_info: weekly(['TUESDAY']) })
  const note = { event_id: shared.id, value: 'Nota', note_ana_sku_list: people([keep, other]) }
  await api.call('POST', '/api/salesforce/rest/note/add', { as, body: { note_list: [note] } })
}

/** Two entries of one customer with something of every kind that can refer to an entry. */
async function twins(api: Api) {
  const { caller } = await studio(api)
  const keep = await addEntry(api, caller, company({ note: 'Paga in contanti', email: '' }))
  const other = await addEntry(
    api,
    caller,
    company({ note: 'Chiamare dopo le 18', email: 'b@rossi.example' }),
  )
  for (let index = 0; index < 12; index += 1) {
    const draft = await createInvoice(api, caller, invoiceData(index % 2 ? keep.sku : other.sku))
    if (index < 6) await api.call('PUT', `/api/salesforce/rest/invoice/issue/${draft.id}`, { as: caller })
  }
  const contacts: Entry[] = []
  for (const name of ['Uno', 'Due', 'Tre']) {
    const { body } = await api.call('POST', `${base}/anagraficacontatto`, {
      as: caller,
      body: { anagrafica: person({ last_name: name }), sku: name === 'Uno' ? keep.sku : other.sku },
    })
    contacts.push(body.anagrafica)
  }
  const shared = { anagrafica_sku: keep.sku, contatto_sku: contacts[1]?.sku }
  await api.call('PUT', `${base}/anagraficacontatto/join`, { as: caller, body: shared })
  await api.asSystem(async (tx) => {
    const s = caller.structureId
    await tx.$executeRaw`update membership set anagrafica_sku = ${other.sku} where structure_id = ${s}`
    await tx.$executeRaw`insert into anagrafica_avatar (anagrafica_id, structure_id, mime_type, bytes)
      values (${other.id}, ${s}, 'image/png', '\\x0102')`
    await tx.$executeRaw`insert into reminder_pause (structure_id, ana_sku) values (${s}, ${other.sku})`
    await tx.$executeRaw`insert into reservation (structure_id, anagrafica_sku, state, total, price)
      values (${s}, ${other.sku}, 'CONFIRMED', 20, '[]')`
    await tx.$executeRaw`insert into reservation_series (structure_id, anagrafica_sku, first_day, last_day, weekdays, times)
      values (${s}, ${other.sku}, '2026-09-01', '2026-12-31', array['TUESDAY'], '[]')`
    await tx.$executeRaw`with court as (insert into reservation_resource (structure_id, name, kind)
        values (${s}, 'Campo', 'COURT') returning id)
      insert into reservation_wait (structure_id, anagrafica_sku, resource_id, starts_at, ends_at)
      select ${s}, ${other.sku}, id, '2026-12-02 10:00+00', '2026-12-02 11:00+00' from court`
    await tx.$executeRaw`insert into calendar_feed (structure_id, kind, anagrafica_sku, token_hash)
      values (${s}, 'PERSON', ${other.sku}, ${`hash-${other.id}`})`
    await tx.$executeRaw`update anagrafica set avatar_image_present = true where id = ${other.id}`
  })
  await api.call('POST', '/api/auth/rest/genericsku', { as: caller, body: { anagrafica_sku: other.sku } })
  await addProduct(api, caller, { sku_anagrafica: other.sku })
  await addPurchase(api, caller, purchaseData({ ana_sku: other.sku }))
  await addDeclaration(api, caller, other.sku)
  await addDeliveryNote(api, caller, other.sku)
  await addActivity(api, caller, keep, ['Comune', 'Solo uno'])
  await addActivity(api, caller, other, ['comune', 'Solo due'])
  await addConditions(api, caller, [keep, other])
  await addBookings(api, caller, [keep, other])
  await addMeetings(api, caller, [keep, other])
  return { caller, keep, other }
}

/**
 * The entry itself, the links to a contact and a tag that both had, the field of conditions that both had, the two
 * conditions of which the kept entry has the same ones, the one between the two, the second booking of one event,
 * and the second place of one meeting and of one note.
 */
const GONE: Record<string, number> = {
  anagrafica: 1,
  anagrafica_contact: 1,
  anagrafica_tag_link: 1,
  business_condition_custom_field: 1,
  business_condition: 3,
  event_attendant: 1,
  meeting_attendee: 1,
  meeting_note_person: 1,
}

describe('merging two entries', () => {
  it('refers all that referred to the second to the first, and loses no row', async () => {
    const { caller, keep, other } = await twins(context.api)
    const before = await rowsOf(context.api, caller.structureId)
    const { status, body } = await merge(caller, keep, other)
    expect([status, body.anagrafica?.sku]).toEqual([200, keep.sku])
    const after = await rowsOf(context.api, caller.structureId)
    expect(JSON.stringify({ ...after, document: [] })).not.toContain(other.sku)
    const counts = (rows: Rows) => Object.entries(rows).map(([table, list]) => [table, list.length])
    const expected = counts(before).map(([table, count]) => {
      return [table, Number(count) - (GONE[String(table)] ?? 0)]
    })
    expect(counts(after)).toEqual(expected)
    const documents = after.document as { ana_sku: string }[]
    expect(documents.map((row) => row.ana_sku)).toEqual(documents.map(() => keep.sku))
  })

  it('leaves the snapshots of issued documents as they are', async () => {
    const { caller, keep, other } = await twins(context.api)
    const snapshots = (rows: Rows) =>
      (rows.document as { id: number; ana_sku: string }[])
        .map(({ ana_sku, ...row }) => row)
        .sort((a, b) => a.id - b.id)
    const before = snapshots(await rowsOf(context.api, caller.structureId))
    await merge(caller, keep, other)
    expect(snapshots(await rowsOf(context.api, caller.structureId))).toEqual(before)
  })

  it('is undone to the byte', async () => {
    const { caller, keep, other } = await twins(context.api)
    const before = await rowsOf(context.api, caller.structureId)
    const { body } = await merge(caller, keep, other)
    const undone = await undo(caller, body.merge.id)
    expect(undone.status).toBe(200)
    expect(await rowsOf(context.api, caller.structureId)).toEqual(before)
    const found = await context.api.call('POST', `${base}/anagrafica/structure/search`, {
      as: caller,
      body: { anagrafica: { email: 'b@rossi.example' } },
    })
    expect(found.body.anagrafica_list.map((entry: Entry) => entry.sku)).toEqual([other.sku])
  })

  it.each([
    ['to the one that stays', false, 1],
    ['to the one that stays, which keeps its own', true, 1],
  ])(
    'gives the bill and the entry on a pass of the second booking of one event %s',
    async (_, isKeptBilled, bills) => {
      const at = await pricedSchool(context.api)
      const { caller } = at
      const [keep, other] = [await addEntry(context.api, caller), await addEntry(context.api, caller)]
      const { ids } = await attendedLesson(context.api, at, {
        day: '2026-10-05',
        skus: [keep.sku, other.sku],
      })
      const pass = await addPass(context.api, caller, other.sku)
      const billed = isKeptBilled ? ids : ids.slice(1)
      for (const attendant_id of billed) {
        const { id } = await createInvoice(context.api, caller, invoiceData(other.sku))
        const bill = { structure_id: caller.structureId, attendant_id, document_id: id }
        await context.api.asSystem((tx) => tx.event_billing.create({ data: bill }))
      }
      const use = { structure_id: caller.structureId, attendant_id: ids[1] ?? 0, pass_id: pass.id }
      await context.api.asSystem((tx) => tx.event_pass_use.create({ data: use }))
      const all = { where: { structure_id: caller.structureId }, orderBy: { structure_id: 'asc' } } as const
      const rows = () =>
        context.api.asSystem(async (tx) => ({
          attendants: await tx.event_attendant.findMany({ ...all, orderBy: { id: 'asc' } }),
          bills: await tx.event_billing.findMany({ ...all, orderBy: { id: 'asc' } }),
          uses: await tx.event_pass_use.findMany(all),
          passes: await tx.event_pass.findMany(all),
        }))
      const before = await rows()
      const { status, body } = await merge(caller, keep, other)
      expect(status).toBe(200)
      const after = await rows()
      expect(after.attendants.map(({ id }) => id)).toEqual(ids.slice(0, 1))
      expect(after.bills.map((bill) => bill.attendant_id)).toEqual(Array(bills).fill(ids[0]))
      expect(after.uses).toMatchObject([{ attendant_id: ids[0], pass_id: pass.id }])
      expect(after.passes).toMatchObject([{ used: 1, anagrafica_sku: keep.sku }])
      expect((await undo(caller, body.merge.id)).status).toBe(200)
      expect(await rows()).toEqual(before)
    },
  )

  it('has two who are in charge of events be one who is in charge of the events of both', async () => {
    const at = await school(context.api)
    const { caller } = at
    const [keep, other] = [await addEntry(context.api, caller), await addEntry(context.api, caller)]
    const asTeacher = async ({ sku }: Entry): Promise<School['teacher']> => {
      const body = { event_teacher: { anagrafica_sku: sku } }
      return (await call(caller, body, '/api/booking/rest/eventteacher')).body.event_teacher
    }
    const [one, two] = [await asTeacher(keep), await asTeacher(other)]
    const shared = await addEvent(context.api, { ...at, teacher: one })
    const alone = await addEvent(context.api, { ...at, teacher: two })
    const also = { structure_id: caller.structureId, event_id: shared.id, teacher_id: two.id }
    await context.api.asSystem((tx) => tx.event_to_teacher.create({ data: also }))
    const rows = () =>
      context.api.asSystem((tx) =>
        tx.event_to_teacher.findMany({
          where: { structure_id: caller.structureId },
          orderBy: [{ event_id: 'asc' }, { teacher_id: 'asc' }],
          select: { event_id: true, teacher_id: true },
        }),
      )
    const before = await rows()
    const { status, body } = await merge(caller, keep, other)
    expect(status).toBe(200)
    expect(await rows()).toEqual([shared, alone].map(({ id }) => ({ event_id: id, teacher_id: one.id })))
    expect((await undo(caller, body.merge.id)).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  it('is undone without a tag that was deleted since', async () => {
    const { caller, keep, other } = await twins(context.api)
    const { body } = await merge(caller, keep, other)
    const tags = await context.api.call('GET', `${base}/anagraficatag`, { as: caller })
    const [shared] = tags.body.anagrafica_tag_list
    await context.api.call('DELETE', `${base}/anagraficatag`, { as: caller, body: { id: shared.id } })
    const undone = await undo(caller, body.merge.id)
    const names = undone.body.anagrafica_list.map((entry: { tag_list: { name: string }[] }) =>
      entry.tag_list.map(({ name }) => name),
    )
    expect(names).toEqual([['Solo uno'], ['Solo due']])
  })

  it('knows every foreign key to the registry: this test has a row for each', async () => {
    const { caller } = await twins(context.api)
    const rows = await rowsOf(context.api, caller.structureId)
    const empty = Object.entries(rows).filter(([, list]) => list.length === 0)
    expect(empty.map(([table]) => table)).toEqual([])
    const keys = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ name: string }[]>`
        select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'anagrafica'::regclass order by 1`,
    )
    const known = [...Object.keys(rows).filter((name) => name !== 'anagrafica'), 'anagrafica_search'].sort()
    expect(keys.map(({ name }) => name)).toEqual(known)
  })

  it('suggests what loses nothing, and takes what is chosen', async () => {
    const { caller, keep, other } = await twins(context.api)
    const { body } = await call(caller, { keep: keep.sku, merge: other.sku }, `${path}/preview`)
    const fields = Object.fromEntries(
      body.preview.field_list.map((row: { field: string; suggested: string }) => [row.field, row.suggested]),
    )
    expect(fields).toMatchObject({ email: 'merge', note: 'both', business_vatnumber: 'keep' })
    expect(body.preview.reference_list).toContainEqual({ kind: 'document', count: 6 })
    const { body: merged } = await merge(caller, keep, other, { choices: { business_vatnumber: 'merge' } })
    expect(merged.anagrafica).toMatchObject({
      email: 'b@rossi.example',
      note: 'Paga in contanti\n\nChiamare dopo le 18',
      business: { vatnumber: body.preview.merge.business.vatnumber },
    })
  })
})

describe('a merge', () => {
  async function pair(over: Record<string, unknown> = {}) {
    const caller = await context.api.caller()
    return {
      caller,
      keep: await addEntry(context.api, caller),
      other: await addEntry(context.api, caller, company(over)),
    }
  }

  it('is refused with itself, with a contact, with somebody else’s entry, and with an old revision', async () => {
    const { caller, keep, other } = await pair()
    expect((await merge(caller, keep, keep)).body.code).toBe('ERROR_ANAGRAFICA_MERGE_SAME')
    const contact = await context.api.call('POST', `${base}/anagraficacontatto`, {
      as: caller,
      body: { anagrafica: person(), sku: keep.sku },
    })
    expect((await merge(caller, keep, contact.body.anagrafica)).body.code).toBe(
      'ERROR_ANAGRAFICA_MERGE_TYPES',
    )
    const stranger = await pair()
    expect((await merge(caller, keep, stranger.other)).body.code).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
    expect((await merge(caller, keep, other, { merge_revision: 7 })).status).toBe(409)
  })

  it('happens once when a hundred ask for it at once', async () => {
    const { caller, keep, other } = await pair()
    const answers = await Promise.all(Array.from({ length: 100 }, () => merge(caller, keep, other)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(99)
  })

  it('loses no document that is created while it happens', async () => {
    const { caller, customer } = await studio(context.api)
    const other = await addEntry(context.api, caller)
    const creations = Array.from({ length: 20 }, () =>
      context.api.call('POST', '/api/salesforce/rest/invoice/createInvoice', {
        as: caller,
        body: { invoice_data: invoiceData(other.sku) },
      }),
    )
    const [merged, ...created] = await Promise.all([merge(caller, customer as Entry, other), ...creations])
    expect(merged.status).toBe(200)
    expect(created.filter((answer) => answer.status >= 500)).toEqual([])
    const rows = await rowsOf(context.api, caller.structureId)
    expect(rows.document).toHaveLength(created.filter((answer) => answer.status === 200).length)
  })

  it('is undone once, and not after 30 days', async () => {
    const { caller, keep, other } = await pair()
    const { body } = await merge(caller, keep, other)
    const answers = await Promise.all(Array.from({ length: 100 }, () => undo(caller, body.merge.id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const again = await merge(caller, keep, other)
    const { setClock } = await import('@/server/platform/clock')
    const putBack = setClock(() => new Date(Date.now() + 31 * 86_400_000))
    const late = await undo(caller, again.body.merge.id)
    putBack()
    expect(late.body.code).toBe('ERROR_ANAGRAFICA_MERGE_OVER')
  })

  it('keeps, when undone, what was changed in the kept entry since', async () => {
    const { caller, keep, other } = await pair({ email: 'b@rossi.example' })
    const { body } = await merge(caller, keep, other, { choices: { email: 'merge' } })
    const { category, structure_name, created_at, updated_at, ...entry } = body.anagrafica
    await context.api.call('PUT', `${base}/anagrafica`, {
      as: caller,
      body: { sku: keep.sku, anagrafica: { ...entry, address_city: 'Modena' } },
    })
    const undone = await undo(caller, body.merge.id)
    expect(undone.body.anagrafica_list[0]).toMatchObject({
      email: 'info@officinarossi.example',
      address_city: 'Modena',
    })
    expect(undone.body.anagrafica_list[1]).toMatchObject({ sku: other.sku, email: 'b@rossi.example' })
  })

  it('cannot be undone before the one that came after it', async () => {
    const { caller, keep, other } = await pair()
    const third = await addEntry(
      context.api,
      caller,
      company({ business: { name: 'Terza', vatnumber: newVatNumber() } }),
    )
    const first = await merge(caller, keep, other)
    const second = await merge(caller, third, keep)
    expect((await undo(caller, first.body.merge.id)).body.code).toBe('ERROR_ANAGRAFICA_MERGE_NOT_LAST')
    expect((await undo(caller, second.body.merge.id)).status).toBe(200)
    expect((await undo(caller, first.body.merge.id)).status).toBe(200)
    const list = await context.api.call('GET', `${path}/list`, { as: caller })
    expect(list.body.merge_list.map((row: { undo_until: unknown }) => row.undo_until)).toEqual([null, null])
  })

  it('is told nothing of by another structure', async () => {
    const { caller, keep, other } = await pair()
    const { body } = await merge(caller, keep, other)
    const stranger = await context.api.caller()
    expect((await undo(stranger, body.merge.id)).status).toBe(404)
    expect((await context.api.call('GET', `${path}/list`, { as: stranger })).body.merge_list).toEqual([])
  })
})

import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { openedZip } from '@/tests/support/files/opened-zip'
import { picture } from '@/tests/support/files/pictures'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'
import { runSweep } from '@/tests/support/files/sweep'
import { addMeeting } from '@/tests/support/salesforce/meetings'
import { newStamp } from '@/tests/support/stamp'
import { todayInRome } from '@/tests/support/time/days'

const STORAGE_DIR = '.data/test-gdpr'
const context = testApi({ STORAGE_DIR })
const base = '/api/anagrafica/rest'

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

type Entry = { id: number; sku: string }

const get = (as: Caller, url: string) => context.api.call('GET', `${base}${url}`, { as })
const post = (as: Caller, url: string, body: object = {}) =>
  context.api.call('POST', `${base}${url}`, { as, body })
const erase = (as: Caller, { id }: Entry, mode: string) => post(as, `/anagrafica/${id}/gdpr/erase`, { mode })
const preview = async (as: Caller, { id }: Entry) =>
  (await get(as, `/anagrafica/${id}/gdpr/preview`)).body.preview

async function runExport(as: Caller, id: number): Promise<void> {
  const { gdprExport } = await import('@/server/jobs/gdpr-export')
  await gdprExport.run({ export_id: id, structure_id: as.structureId })
}

const mailTo = (as: Caller, recipient: string) =>
  context.api.asSystem((tx) =>
    tx.mail_outbox.create({
      data: {
        structure_id: as.structureId,
        recipient,
        subject: 'Corsi',
        text: 'Gentile Ada',
        html: '',
        state: 'SENT',
      },
    }),
  )

/** A person with something of every kind, in a structure that can invoice. */
async function ada() {
  const { caller } = await studio(context.api)
  const person = company({
    business: null,
    first_name: 'Ada',
    last_name: 'Segretissima',
    taxcode: 'SGRDAA80A41A944K',
    email: 'ada@posta.example',
    email_second: 'famiglia@posta.example',
    anagrafica_custom_fields: [{ key: 'Taglia', value: 'M' }],
  })
  const entry = await addEntry(context.api, caller, person)
  await context.api.call('PUT', `${base}/anagrafica`, {
    as: caller,
    body: { sku: entry.sku, anagrafica: person, avatar_image_base64: await picture() },
  })
  await context.api.call('PUT', `${base}/anagrafica/${entry.id}/tags`, {
    as: caller,
    body: { name_list: ['VIP'] },
  })
  await post(caller, `/anagrafica/${entry.id}/notes`, { text: 'Allergica alle noci' })
  await post(caller, `/anagrafica/${entry.id}/contact_log`, { kind: 'CALL', text: 'Richiamata' })
  await post(caller, '/anagraficacontatto', { anagrafica: { first_name: 'Bea' }, anagrafica_sku: entry.sku })
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7 certificato'], 'certificato medico.pdf'))
  await context.api.call('POST', `${base}/anagrafica/${entry.id}/attachments`, { as: caller, form })
  await mailTo(caller, 'ADA@posta.example')
  return { caller, entry, person }
}

/** An issued invoice of a day, with an exchanged file. Written through the database: no call issues into the past. */
async function issued(as: Caller, sku: string, date: string) {
  const draft = await createInvoice(context.api, as, invoiceData(sku, { date: '2026-11-20' }))
  await context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${draft.id}`, { as })
  await context.api.asSystem(async (tx) => {
    await tx.$executeRaw`alter table document disable trigger document_immutable`
    await tx.$executeRaw`update document set date = ${date}::date, year = extract(year from ${date}::date)
      where id = ${draft.id}`
    await tx.$executeRaw`alter table document enable trigger document_immutable`
    await tx.$executeRaw`update document_state_change set date_ts = ${date}::date + time '12:00' where document_id = ${draft.id}`
  })
  return draft.id
}

/** A private calendar of a person's bookings. */
const subscribedTo = (as: Caller, anagrafica_sku: string) =>
  context.api.asSystem((tx) =>
    tx.calendar_feed.create({
      data: {
        structure_id: as.structureId,
        kind: 'PERSON',
        anagrafica_sku,
        token_hash: newStamp(),
        created_by: as.accountId,
      },
    }),
  )

/** The tables with a row of the structure, or of none, that holds a text; the audit's are left out. */
async function tablesWith(as: Caller, text: string): Promise<string[]> {
  return context.api.asSystem(async (tx) => {
    const tables = await tx.$queryRaw<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not like 'audit%' and relname <> '_prisma_migrations'`
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await tx.$queryRawUnsafe<{ n: number }[]>(
        `select count(*)::int as n from "${name}" t where to_jsonb(t)::text ilike $1
          and coalesce(to_jsonb(t)->>'structure_id', $2) = $2`,
        `%${text}%`,
        String(as.structureId),
      )
      if (rows[0]?.n) found.push(name)
    }
    return found
  })
}

/** A file of the e-invoice of a document that names a person. */
const attach = (structure_id: number, document_id: number) =>
  context.api.asSystem((tx) => {
    const file = {
      name: 'Ada Segretissima.pdf',
      mime_type: 'application/pdf',
      size: 1,
      sha256: 'x',
      position: 1,
    }
    return tx.document_attachment.create({
      data: { ...file, structure_id, document_id, file_key: `einvoice/${document_id}` },
    })
  })

describe('the export of a person', () => {
  it('holds everything that is kept about them, readable by people and machines', async () => {
    const { caller, entry } = await ada()
    const invoice = await createInvoice(context.api, caller, invoiceData(entry.sku))
    await context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${invoice.id}`, { as: caller })
    await subscribedTo(caller, entry.sku)
    const started = await post(caller, `/anagrafica/${entry.id}/gdpr/export`)
    expect(started.body.export).toMatchObject({ state: 'QUEUED', size: null })
    const { id } = started.body.export
    expect((await get(caller, `/anagraficaexport/${id}/file`)).status).toBe(404)
    await runExport(caller, id)
    const done = (await get(caller, `/anagraficaexport/${id}`)).body.export
    expect(done).toMatchObject({ state: 'DONE', processed: done.total })
    const answer = await get(caller, `/anagraficaexport/${id}/file`)
    const bytes = await answer.bytes()
    expect([answer.headers.get('content-type'), bytes.length]).toEqual(['application/zip', done.size])
    const files = await openedZip(bytes)
    const json = (name: string) => JSON.parse(String(files.get(name)))
    expect(json('entry.json')).toMatchObject({ last_name: 'Segretissima', tag_list: [{ name: 'VIP' }] })
    expect(json('notes.json')).toMatchObject([{ text: 'Allergica alle noci' }])
    expect(json('contact_log.json')).toMatchObject([{ kind: 'CALL', text: 'Richiamata' }])
    expect(json('contacts.json')).toMatchObject([{ first_name: 'Bea' }])
    expect(json('mails.json')).toMatchObject([{ text: 'Gentile Ada' }])
    expect(json('calendar_feeds.json')).toEqual([
      {
        id: expect.any(Number),
        kind: 'PERSON',
        place: null,
        created_at: expect.any(String),
        last_read_at: null,
      },
    ])
    expect(json('audit.json').length).toBeGreaterThan(1)
    expect(json(`documents/${invoice.id}.json`)).toMatchObject({ id: invoice.id, state: 'ISSUED' })
    expect(String(files.get(`documents/${invoice.id}.pdf`)?.subarray(0, 5))).toBe('%PDF-')
    expect([...files.keys()].some((name) => /^documents\/\d+_IT\d+_\w{5}\.xml$/.test(name))).toBe(true)
    expect(String(files.get('scheda.txt'))).toContain('Codice fiscale: SGRDAA80A41A944K')
    const attachment = [...files].find(([name]) => name.startsWith('attachments/'))
    expect(attachment?.map(String)).toEqual([
      expect.stringMatching(/certificato medico\.pdf$/),
      '%PDF-1.7 certificato',
    ])
    expect(json('business_conditions.json')).toEqual([])
    expect([files.has('avatar.webp'), files.has('LEGGIMI.txt'), files.has('accounts.json')]).toEqual([
      true,
      true,
      true,
    ])
    expect(JSON.stringify([...files.values()].map(String))).not.toContain('file_key')
  })

  it('is one while it is made, expires after a week, and is swept with its file', async () => {
    const { caller, entry } = await ada()
    const url = `/anagrafica/${entry.id}/gdpr/export`
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(caller, url)))
    expect(new Set(answers.map(({ body }) => body.export.id)).size).toBe(1)
    const id: number = answers[0]?.body.export.id ?? 0
    await runExport(caller, id)
    await runExport(caller, id)
    const files = () => storedFiles(`${STORAGE_DIR}/gdpr/${caller.structureId}`)
    expect(await files()).toHaveLength(1)
    const { setClock } = await import('@/server/platform/clock')
    const putBack = setClock(() => new Date(Date.now() + 8 * 86_400_000))
    const late = await get(caller, `/anagraficaexport/${id}/file`)
    putBack()
    expect([late.status, late.body.code]).toEqual([410, 'ERROR_TOKEN_EXPIRED'])
    await context.api.asSystem((tx) =>
      tx.gdpr_export.update({ where: { id }, data: { expires_at: new Date(0) } }),
    )
    await runSweep()
    await removeFiles()
    expect([await files(), (await get(caller, `/anagraficaexport/${id}`)).status]).toEqual([[], 404])
  })

  it('holds 5,000 notes and mails without a page too many or too few', async () => {
    const { caller, entry } = await ada()
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`insert into anagrafica_note (structure_id, anagrafica_id, text)
        select ${caller.structureId}, ${entry.id}, 'n' || n from generate_series(1, 4999) n`
      await tx.$executeRaw`insert into mail_outbox (structure_id, recipient, subject, text, html, state)
        select ${caller.structureId}, 'ada@posta.example', '', '', '', 'SENT' from generate_series(1, 399)`
    })
    const { body } = await post(caller, `/anagrafica/${entry.id}/gdpr/export`)
    await runExport(caller, body.export.id)
    const answer = await get(caller, `/anagraficaexport/${body.export.id}/file`)
    const files = await openedZip(await answer.bytes())
    const count = (name: string) =>
      new Set(JSON.parse(String(files.get(name))).map(({ id }: Entry) => id)).size
    expect([count('notes.json'), count('mails.json')]).toEqual([5000, 400])
  })

  it('comes to nothing when the person is forgotten meanwhile', async () => {
    const { caller, entry } = await ada()
    const { body } = await post(caller, `/anagrafica/${entry.id}/gdpr/export`)
    await Promise.all([runExport(caller, body.export.id), erase(caller, entry, 'erase')])
    await removeFiles()
    expect(await storedFiles(`${STORAGE_DIR}/gdpr/${caller.structureId}`)).toEqual([])
    expect((await get(caller, `/anagraficaexport/${body.export.id}`)).status).toBe(404)
  })
})

describe('forgetting a person', () => {
  it('takes away everything but the audit, which says that it was done', async () => {
    const { caller, entry } = await ada()
    expect(await preview(caller, entry)).toMatchObject({
      forbidden: { erase: [], anonymise: [] },
      kept_until: null,
      counts: { documents: 0, notes: 1, attachments: 1, contacts: 1, mails: 1 },
    })
    expect((await erase(caller, entry, 'erase')).body).toMatchObject({ mode: 'erase' })
    await removeFiles()
    for (const text of ['Segretissima', 'ada@posta', 'noci', 'certificato', 'Richiamata', entry.sku]) {
      expect([text, await tablesWith(caller, text)]).toEqual([text, []])
    }
    expect(await storedFiles(`${STORAGE_DIR}/attachment/${caller.structureId}`)).toEqual([])
    const last = await context.api.asSystem((tx) =>
      tx.audit_entry.findFirst({ where: { entity_id: entry.sku }, orderBy: { id: 'desc' } }),
    )
    expect(last).toMatchObject({ action: 'ERASE', changes: {}, account_id: caller.accountId })
    const { verifyAuditChain } = await import('@/server/auth')
    const found = await context.api.asSystem((tx) => verifyAuditChain(tx, caller.structureId))
    expect(found.fault_list).toEqual([])
  })

  it('leaves mails to an address that somebody else has, too', async () => {
    const { caller, entry } = await ada()
    await addEntry(context.api, caller, company({ email: 'Famiglia@posta.example' }))
    await mailTo(caller, 'famiglia@posta.example')
    await erase(caller, entry, 'erase')
    const left = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: caller.structureId } }),
    )
    expect(left.map(({ recipient }) => recipient)).toEqual(['famiglia@posta.example'])
  })

  it('forgets what merges have kept of them', async () => {
    const { caller, entry, person } = await ada()
    const twin = await addEntry(context.api, caller, person)
    await post(caller, '/anagrafica/merge', { keep: entry.sku, merge: twin.sku })
    expect((await erase(caller, entry, 'erase')).status).toBe(200)
    expect(await tablesWith(caller, 'Segretissima')).toEqual([])
  })

  it('takes away what was agreed with them', async () => {
    const { caller, entry } = await ada()
    const prices = (url: string, body: object) =>
      context.api.call('POST', `/api/pricelist/rest/businesscondition/${url}`, { as: caller, body })
    const field = { key: 'sconto', name: 'Sconto', type: 'PERCENTAGE' }
    await prices('customField', {
      business_condition_custom_field_list: [field, { ...field, anagrafica_sku: entry.sku }],
    })
    const values = [{ key: 'sconto', value: 10 }]
    const { status } = await prices('add', {
      business_condition_list: [{ sku_vendee: entry.sku, business_condition_fields: values }],
    })
    expect(status).toBe(200)
    expect((await erase(caller, entry, 'erase')).status).toBe(200)
    expect(await tablesWith(caller, entry.sku)).toEqual([])
  })

  it.each(['erase', 'anonymise'])(
    'refuses to %s within ten years, and says which documents and until when',
    async (mode) => {
      const { caller, entry } = await ada()
      const year = Number(todayInRome().slice(0, 4))
      const [recent, old] = [
        await issued(caller, entry.sku, `${year - 10}-01-04`),
        await issued(caller, entry.sku, `${year - 11}-12-31`),
      ]
      const answer = await erase(caller, entry, mode)
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_ANAGRAFICA_RETAINED'])
      expect(answer.body.description).toContain(`31/12/${year}`)
      expect(answer.body.description).toContain('2220')
      const past = mode === 'erase' ? [{ kind: 'document', id: old, kept_until: null }] : []
      expect(answer.body.fault_list).toMatchObject([
        { kind: 'document', id: recent, kept_until: `${year}-12-31` },
        ...past,
      ])
      expect(await preview(caller, entry)).toMatchObject({ kept_until: `${year}-12-31` })
      expect((await get(caller, `/anagrafica/id/${entry.id}`)).body.anagrafica.last_name).toBe('Segretissima')
    },
  )

  it('takes the person out of meetings and of notes about them', async () => {
    const { caller, entry } = await ada()
    const people = [{ ana_sku: entry.sku }]
    const meeting = await addMeeting(context.api, caller, { event_ana_sku_list: people })
    const note = { event_id: meeting.id, value: 'Nota', note_ana_sku_list: people }
    await context.api.call('POST', '/api/salesforce/rest/note/add', {
      as: caller,
      body: { note_list: [note] },
    })
    expect((await erase(caller, entry, 'erase')).status).toBe(200)
    const { body } = await context.api.call('GET', `/api/salesforce/rest/event/${meeting.id}`, { as: caller })
    expect(body.event).toMatchObject({ event_ana_sku_list: [], note_count: 1 })
  })

  it('refuses while a draft, the company’s own record or an account refers to them', async () => {
    const { caller, entry } = await ada()
    const draft = await createInvoice(context.api, caller, invoiceData(entry.sku))
    const drafted = await erase(caller, entry, 'anonymise')
    expect([drafted.body.code, drafted.body.fault_list]).toMatchObject([
      'ERROR_ANAGRAFICA_IN_USE',
      [{ kind: 'draft', id: draft.id, kept_until: null }],
    ])
    const { caller: owner, own } = await studio(context.api)
    await context.api.asSystem((tx) =>
      tx.membership.updateMany({
        where: { structure_id: owner.structureId },
        data: { anagrafica_sku: own.sku },
      }),
    )
    const refused = await erase(owner, own, 'erase')
    expect(refused.body.fault_list.map(({ kind }: { kind: string }) => kind)).toEqual(['account', 'company'])
  })

  it('leaves old documents with their numbers and amounts, without anything of the person', async () => {
    const { caller, entry } = await ada()
    const old = await issued(caller, entry.sku, '2015-06-30')
    const address = { street: 'Via Segretissima', zipcode: '40121', city: 'Bologna', country: 'IT' }
    const goods = { einvoice_data: { phase_list: [7], transport: { address } } }
    const dropped = await createInvoice(context.api, caller, invoiceData(entry.sku, goods))
    await context.api.call('DELETE', `/api/salesforce/rest/invoice/${dropped.id}`, { as: caller })
    await attach(caller.structureId, old)
    const before = await context.api.asSystem((tx) => tx.document.findUnique({ where: { id: old } }))
    expect((await erase(caller, entry, 'erase')).body.code).toBe('ERROR_ANAGRAFICA_IN_USE')
    const { status } = await erase(caller, entry, 'anonymise')
    expect(status).toBe(200)
    for (const text of ['Segretissima', 'ada@posta', 'SGRDAA80A41A944K', 'noci']) {
      expect([text, await tablesWith(caller, text)]).toEqual([text, []])
    }
    const after = await context.api.asSystem((tx) => tx.document.findUnique({ where: { id: old } }))
    expect(after).toMatchObject({ counterparty_name: `Anonimo #${entry.id}`, number: before?.number })
    expect([after?.total.toString(), after?.date]).toEqual([before?.total.toString(), before?.date])
    const files = await context.api.asSystem((tx) => tx.einvoice_file.count({ where: { document_id: old } }))
    expect(files).toBe(0)
    const { anagrafica } = (await get(caller, `/anagrafica/id/${entry.id}`)).body
    expect(anagrafica).toMatchObject({
      last_name: `Anonimo #${entry.id}`,
      first_name: '',
      email: '',
      tag_list: [],
    })
    const events = (await get(caller, `/anagrafica/${entry.id}/timeline?kind=change`)).body.event_list
    expect(events).toMatchObject([{ action: 'ANONYMISE' }])
  })

  it('opens no other door into issued documents', async () => {
    const { caller, entry } = await ada()
    const [recent, old] = [
      await issued(caller, entry.sku, '2026-01-04'),
      await issued(caller, entry.sku, '2010-01-04'),
    ]
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    const pretend = withTenant(scope, async (tx) => {
      await tx.$executeRaw`select set_config('app.anonymising', 'on', true)`
      await tx.$executeRaw`update document set counterparty_name = 'X' where id = ${old}`
    })
    await expect(pretend).rejects.toThrow(/issued document cannot be changed/)
    const early = withTenant(
      scope,
      (tx) => tx.$executeRaw`select anonymise_documents(${entry.sku}, '{}', 'X')`,
    )
    await expect(early).rejects.toThrow(/only added|cannot be changed/)
    const rows = await context.api.asSystem((tx) =>
      tx.document.findMany({ where: { id: { in: [recent, old] } }, select: { counterparty_name: true } }),
    )
    expect(new Set(rows.map(({ counterparty_name }) => counterparty_name))).toEqual(
      new Set(['Ada Segretissima']),
    )
  })

  it('loses no invoice that is created and issued while it is asked for a hundred times', async () => {
    const { caller, entry } = await ada()
    const draft = (await createInvoice(context.api, caller, invoiceData(entry.sku))).id
    const answers = await Promise.all([
      context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${draft}`, { as: caller }),
      ...Array.from({ length: 50 }, (_, index) => erase(caller, entry, index % 2 ? 'erase' : 'anonymise')),
      ...Array.from({ length: 50 }, () =>
        context.api.call('POST', '/api/salesforce/rest/invoice/createInvoice', {
          as: caller,
          body: { invoice_data: invoiceData(entry.sku) },
        }),
      ),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.slice(1, 51).every(({ status }) => status === 422)).toBe(true)
    expect((await get(caller, `/anagrafica/id/${entry.id}`)).body.anagrafica.last_name).toBe('Segretissima')
  })

  it('happens once when a hundred ask for it at once', async () => {
    const { caller, entry } = await ada()
    const answers = await Promise.all(Array.from({ length: 100 }, () => erase(caller, entry, 'erase')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(99)
  })

  it('is for the owner alone: an operator may neither erase, nor look, nor export', async () => {
    const { caller, entry } = await ada()
    const { ROLE_PRESETS } = await import('@/lib/domain/access/roles')
    const structure = { id: caller.structureId }
    const operator = await context.api.caller({ structure, roles: ROLE_PRESETS.OPERATOR })
    const answers = [
      await erase(operator, entry, 'erase'),
      await get(operator, `/anagrafica/${entry.id}/gdpr/preview`),
      await post(operator, `/anagrafica/${entry.id}/gdpr/export`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

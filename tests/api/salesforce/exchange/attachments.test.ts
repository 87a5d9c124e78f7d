import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { attachmentsOf, bodiesOf } from '@/server/einvoice'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'
import { envelopeOf } from '@/tests/unit/einvoice/envelopes'

const STORAGE_DIR = '.data/test-einvoice-attachments'
const context = testApi({ STORAGE_DIR, EXCHANGE_SANDBOX_DELAY: '0' })
const base = '/api/salesforce/rest'

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

const pdf = (text = 'x', name = 'rapporto.pdf') => new File([`%PDF-1.7\n${text}`], name)

function add(as: Caller, id: number, file: File, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return context.api.call('POST', `${base}/einvoice/attachments/${id}`, { as, form })
}
const list = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/einvoice/attachments/${id}`, { as })).body
const remove = (as: Caller, id: number) =>
  context.api.call('DELETE', `${base}/einvoice/attachment/${id}`, { as })
const issue = (as: Caller, id: number) => context.api.call('PUT', `${base}/invoice/issue/${id}`, { as })
const send = (as: Caller, id: number) =>
  context.api.call('POST', `${base}/einvoice/send`, { as, body: { invoice_id: id } })

async function draft(over: Record<string, unknown> = {}, data: Record<string, unknown> = {}) {
  const { caller } = await studio(context.api)
  const customer = await addEntry(context.api, caller, company(over))
  const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku, data))
  return { as: caller, id, sku: customer.sku }
}

/** The files inside the last e-invoice of a document, as the reader of received ones finds them. */
async function written(id: number) {
  const file = await context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id: id }, orderBy: { id: 'desc' } }),
  )
  const [body] = bodiesOf(Uint8Array.from(file.bytes)).bodies
  if (!body) throw new Error('no body')
  return { ...file, inside: attachmentsOf(body).map(({ name, description }) => [name, description]) }
}

describe('files of a draft', () => {
  it('travel inside of its e-invoice when it is issued, in their order', async () => {
    const { as, id } = await draft()
    const first = await add(as, id, pdf('a', 'Relazione – lavori.pdf'), { description: 'Rapporto “A”' })
    expect([first.status, first.body.attachment_list]).toMatchObject([
      200,
      [{ position: 1, name: 'Relazione - lavori.pdf', mime_type: 'application/pdf' }],
    ])
    expect((await add(as, id, new File(['a;b\n1;2'], 'ore.csv'))).status).toBe(200)
    expect((await issue(as, id)).status).toBe(200)
    const { inside } = await written(id)
    expect(inside).toEqual([
      ['Relazione - lavori.pdf', 'Rapporto "A"'],
      ['ore.csv', ''],
    ])
    const [{ id: fileId }] = (await list(as, id)).attachment_list
    const answer = await context.api.call('GET', `${base}/einvoice/attachment/${fileId}`, { as })
    expect(Buffer.from(await answer.bytes()).toString()).toBe('%PDF-1.7\na')
  })

  it('are refused at their field, each with its reason, and leave nothing in the storage', async () => {
    const { as, id } = await draft()
    expect((await add(as, id, pdf())).status).toBe(200)
    const refused = async (file: File, fields: Record<string, string>) => {
      const { body } = await add(as, id, file, fields)
      return [body.code, ...(body.wrong ?? [])]
    }
    expect(await refused(pdf('y', 'Rapporto.pdf'), {})).toEqual(['ERROR_EINVOICE_FILE_NAME_TAKEN', 'name'])
    expect(await refused(pdf('y', '日本.pdf'), {})).toEqual(['ERROR_EINVOICE_FILE_NAME', 'name'])
    const long = `${'x'.repeat(57)}.pdf`
    expect(await refused(pdf('y', long), {})).toEqual(['ERROR_EINVOICE_FILE_NAME', 'name'])
    expect(await refused(pdf('y', 'foto.png'), {})).toEqual(['ERROR_EINVOICE_FILE_TYPE', 'file'])
    expect(await refused(new File(['<html><script>'], 'a.txt'), {})).toEqual([
      'ERROR_ATTACHMENT_TYPE',
      'file',
    ])
    const wordy = { description: 'x'.repeat(101) }
    expect(await refused(pdf('y', 'b.pdf'), wordy)).toEqual([
      'ERROR_EINVOICE_FILE_DESCRIPTION',
      'description',
    ])
    const most = new File(['%PDF-', new Uint8Array(3 * 1024 * 1024 - 10)], 'grande.pdf')
    expect(await refused(most, {})).toEqual(['ERROR_EINVOICE_FILES_TOO_LARGE', 'file'])
    const larger = new File(['%PDF-', new Uint8Array(4 * 1024 * 1024)], 'enorme.pdf')
    expect((await add(as, id, larger)).status).toBe(413)
    expect(await storedFiles(`${STORAGE_DIR}/einvoice/${as.structureId}`)).toHaveLength(1)
  })

  it('are those of e-invoices only', async () => {
    const data = {
      invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
    }
    const { as, id } = await draft({}, data)
    expect((await add(as, id, pdf())).body.code).toBe('ERROR_INVOICE_NOT_DIGITAL')
  })

  it('fill an e-invoice of nearly 5 MB, of many that are issued at once', async () => {
    const { as, id, sku } = await draft()
    const other = await createInvoice(context.api, as, invoiceData(sku))
    const large = new File(['%PDF-', new Uint8Array(3 * 1024 * 1024 - 5)], 'foto.pdf')
    expect((await add(as, id, large)).status).toBe(200)
    const answers = await Promise.all([issue(as, other.id), issue(as, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { bytes } = await written(id)
    expect(bytes.length).toBeGreaterThan(4 * 1024 * 1024)
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024)
    expect((await written(other.id)).inside).toEqual([])
  }, 60_000)

  it('go with it, and their bytes from the storage', async () => {
    const { as, id } = await draft()
    const { body } = await add(as, id, pdf())
    expect((await remove(as, body.attachment_list[0].id)).body.attachment_list).toEqual([])
    await removeFiles()
    expect(await storedFiles(`${STORAGE_DIR}/einvoice/${as.structureId}`)).toEqual([])
    expect((await remove(as, body.attachment_list[0].id)).body.code).toBe('ERROR_NOT_FOUND')
  })
})

describe('files of an issued document', () => {
  it('change while it was not sent: its e-invoice is written once more, and only the last one waits', async () => {
    const { as, id } = await draft()
    await issue(as, id)
    const before = await written(id)
    const { body } = await add(as, id, pdf())
    const after = await written(id)
    expect(after.inside).toEqual([['rapporto.pdf', '']])
    expect(after.file_name).not.toBe(before.file_name)
    expect((await remove(as, body.attachment_list[0].id)).status).toBe(200)
    expect((await written(id)).inside).toEqual([])
    await add(as, id, pdf())
    expect((await send(as, id)).status).toBe(200)
    const waiting = await context.api.asSystem((tx) =>
      tx.einvoice_file.findMany({ where: { document_id: id, state: 'SENDING' } }),
    )
    expect(waiting.map(({ id: file }) => file)).toEqual([(await written(id)).id])
    const last = await written(id)
    expect(last.inside).toEqual([['rapporto.pdf', '']])
    const { withTenant } = await import('@/server/db/tenant')
    const { storedFiles: exchangedFiles } = await import('@/server/salesforce/registers/stored-files')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const kept = await withTenant(scope, (tx) => exchangedFiles(tx, { id, received_file_id: null }))
    expect(kept.map(({ name }) => name)).toEqual([last.file_name])
  })

  it('stay as they are once it is on its way, and once it is signed', async () => {
    const sent = await draft()
    await issue(sent.as, sent.id)
    const { body } = await add(sent.as, sent.id, pdf())
    await send(sent.as, sent.id)
    expect((await add(sent.as, sent.id, pdf('y', 'b.pdf'))).body.code).toBe('ERROR_EINVOICE_FILES_CLOSED')
    expect((await remove(sent.as, body.attachment_list[0].id)).body.code).toBe('ERROR_EINVOICE_FILES_CLOSED')
    expect(await list(sent.as, sent.id)).toMatchObject({ is_open: false, attachment_list: [{ position: 1 }] })

    const signed = await draft({ codice_destinatario: 'UFABCD' })
    await issue(signed.as, signed.id)
    await add(signed.as, signed.id, pdf())
    const form = new FormData()
    const bytes = envelopeOf(Uint8Array.from((await written(signed.id)).bytes))
    form.append('file', new File([Uint8Array.from(bytes)], 'firmato.xml.p7m'))
    const path = `${base}/einvoice/signed/${signed.id}`
    expect((await context.api.call('POST', path, { as: signed.as, form })).status).toBe(200)
    expect((await add(signed.as, signed.id, pdf('y', 'b.pdf'))).body.code).toBe('ERROR_EINVOICE_FILES_CLOSED')
  })

  it('change after a rejection, and go with the e-invoice that is sent again', async () => {
    const { as, id } = await draft()
    await issue(as, id)
    await add(as, id, pdf())
    const rejected = await written(id)
    await send(as, id)
    await context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { state: 'DIGITAL_SENT_ERROR' } }),
    )
    expect((await add(as, id, pdf('y', 'corretto.pdf'))).body.is_open).toBe(true)
    expect((await written(id)).id).toBe(rejected.id)
    expect((await send(as, id)).status).toBe(200)
    const again = await written(id)
    expect(again.inside.map(([name]) => name)).toEqual(['rapporto.pdf', 'corretto.pdf'])
    expect(again.id).not.toBe(rejected.id)
  })

  it('of a public office are signed with it again after a change', async () => {
    const { as, id } = await draft({ codice_destinatario: 'UF5B2K' })
    await issue(as, id)
    await context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { state: 'DIGITAL_SENT_ESITO_KO' } }),
    )
    const sign = async () => {
      await context.api.call('POST', `${base}/einvoice/tosign/${id}`, { as })
      const form = new FormData()
      const bytes = envelopeOf(Uint8Array.from((await written(id)).bytes))
      form.append('file', new File([Uint8Array.from(bytes)], 'firmato.xml.p7m'))
      return context.api.call('POST', `${base}/einvoice/signed/${id}`, { as, form })
    }
    expect((await sign()).status).toBe(200)
    expect((await add(as, id, pdf())).status).toBe(200)
    expect((await send(as, id)).body.code).toBe('ERROR_INVOICE_NOT_SIGNED')
    expect((await sign()).status).toBe(200)
    expect((await send(as, id)).status).toBe(200)
    expect((await written(id)).inside).toHaveLength(1)
  })

  it('change by those that may manage invoices, and are read by those that may list them', async () => {
    const { as, id } = await draft()
    const { body } = await add(as, id, pdf())
    const reader = await context.api.caller({
      structure: { id: as.structureId },
      roles: ['GUI_CAN_LIST_INVOICE'],
    })
    expect((await list(reader, id)).attachment_list).toHaveLength(1)
    expect((await add(reader, id, pdf('y', 'b.pdf'))).body.code).toBe('ERROR_FORBIDDEN')
    expect((await remove(reader, body.attachment_list[0].id)).body.code).toBe('ERROR_FORBIDDEN')
  })

  it('are inside of what is sent, however many add and send at once', async () => {
    const { as, id } = await draft()
    await issue(as, id)
    await add(as, id, pdf('0', '0.pdf'))
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        at === 50 ? send(as, id) : add(as, id, pdf('x', `${at % 20}.pdf`)),
      ),
    )
    const { attachment_list, is_open } = await list(as, id)
    expect(is_open).toBe(false)
    expect(attachment_list.length).toBeLessThanOrEqual(10)
    const { inside, state } = await written(id)
    expect(state).toBe('SENDING')
    expect(inside.map(([name]) => name)).toEqual(attachment_list.map(({ name }: { name: string }) => name))
  }, 120_000)

  it('would miss some without the lock: the control of the test above', async () => {
    const { as, id } = await draft()
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const addUnlocked = (at: number) =>
      withTenant(scope, async (tx) => {
        const where = { document_id: id }
        const held = await tx.document_attachment.findMany({ where })
        if (held.reduce((sum, { size }) => sum + size, 0) > 0) return
        const row = {
          position: (at % 10) + 1,
          name: `${at}.pdf`,
          mime_type: 'application/pdf',
          size: 3_000_000,
        }
        const data = {
          ...row,
          ...where,
          sha256: 'a'.repeat(64),
          file_key: `einvoice/control/${as.structureId}-${at}`,
        }
        await tx.document_attachment.create({ data })
      })
    await Promise.allSettled(Array.from({ length: 100 }, (_, at) => addUnlocked(at)))
    expect((await list(as, id)).attachment_list.length).toBeGreaterThan(1)
  })

  it('are ten at most and each in a place of its own, for the database too', async () => {
    const { as, id } = await draft()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => add(as, id, pdf('x', `${at}.pdf`))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_EINVOICE_FILES_TOO_MANY']))
  }, 60_000)
})

it('a stored file that is gone refuses the issue and uses up no number', async () => {
  const { as, id } = await draft()
  await add(as, id, pdf())
  await rm(`${STORAGE_DIR}/einvoice/${as.structureId}`, { recursive: true, force: true })
  expect((await issue(as, id)).body.code).toBe('ERROR_EINVOICE_FILE_MISSING')
  const { attachment_list } = await list(as, id)
  await remove(as, attachment_list[0].id)
  expect((await issue(as, id)).body.invoice.fullNumeration).toBe('1/2026')
})

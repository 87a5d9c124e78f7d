import { describe, expect, it } from 'vitest'
import type { InTenant } from '@/server/http/implement'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addContract,
  addOffer,
  agreementData,
  invoiceData,
  issuedInvoice,
  line,
  studio,
} from '@/tests/support/builders'
import { pdfFile } from '@/tests/support/files/pdf-file'
import { pdfText } from '@/tests/support/files/pdf-text'
import { addTemplate, fieldData, templateData, uploadPages } from '@/tests/support/salesforce/templates'

const context = testApi({ STORAGE_DIR: '.data/test-template-documents' })
const base = '/api/salesforce/rest'

const bytesOf = async (as: Caller, path: string, format = 'pdf_custom') =>
  (await context.api.call('GET', `${base}/${path}/print/${format}`, { as })).bytes()
const call = (as: Caller, path: string, body?: object) =>
  context.api.call(body ? 'POST' : 'GET', `${base}/${path}`, { as, body })
const read = async (as: Caller, path: string) => (await call(as, path)).body

/** Opens transactions in the structure of a caller, as its calls do. */
async function inTenantOf({ structureId, accountId }: Caller): Promise<InTenant> {
  const { withTenant } = await import('@/server/db/tenant')
  return (run) => withTenant({ structureId, visible: [structureId], accountId, requestId: '' }, run)
}

/** A template on an uploaded page, with a text and the list of goods. */
async function templateOf(as: Caller, value = 'Modello primo') {
  const content = 'BT /F1 18 Tf 50 800 Td (Carta intestata) Tj ET'
  const { body } = await uploadPages(context.api, as, [{ name: 'carta.pdf', bytes: pdfFile([{ content }]) }])
  const array_page = [{ page_number: 1, asset: body.asset_list[0].sha256 }]
  const array_field = [
    fieldData({ value, y_axis: 60 }),
    fieldData({ type: 'PRODUCTLIST', label: 'Elenco', y_axis: 120, width: 500, height: 100 }),
  ]
  return addTemplate(context.api, as, templateData({ array_page, array_field }))
}

describe('a document with a template', () => {
  it('is printed in it, on its page; the plain print stays as it was', async () => {
    const { caller, customer } = await studio(context.api)
    const template = await templateOf(caller)
    const { id } = await issuedInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { document: template.id }),
    )
    const text = await pdfText(await bytesOf(caller, `invoice/${id}`))
    expect(text).toContain('Carta intestata')
    expect(text).toContain('Modello primo')
    expect(await pdfText(await bytesOf(caller, `invoice/${id}`, 'pdf'))).not.toContain('Modello primo')
    const { invoice } = await read(caller, `invoice/${id}`)
    expect(invoice).toMatchObject({
      document_model: 'pdf_custom',
      template_id: template.id,
      template_version: 1,
    })
  })

  it('keeps its version to the byte when the template is edited and deleted', async () => {
    const { caller, customer } = await studio(context.api)
    const template = await templateOf(caller)
    const data = invoiceData(customer.sku, { template_id: template.id })
    const { id } = await issuedInvoice(context.api, caller, data)
    const before = await bytesOf(caller, `invoice/${id}`)
    const edited = templateData({
      id: template.id,
      version: 1,
      array_field: [fieldData({ value: 'Secondo' })],
    })
    await addTemplate(context.api, caller, edited)
    await call(caller, `document/template/delete/${template.id}`)
    expect(Buffer.compare(before, await bytesOf(caller, `invoice/${id}`))).toBe(0)
  })

  it('takes the current version when the template is chosen, and keeps it through saves that name no template', async () => {
    const { caller, customer } = await studio(context.api)
    const template = await templateOf(caller)
    await addTemplate(context.api, caller, templateData({ id: template.id, version: 1 }))
    const data = agreementData(customer.sku, {
      template_id: template.id,
      json_state: { offer_state: 'DRAFT' },
    })
    const { id } = await addOffer(context.api, caller, data)
    await addTemplate(context.api, caller, templateData({ id: template.id, version: 2 }))
    const save = (over: object) =>
      call(caller, 'offer/update', {
        offer_data: { ...agreementData(customer.sku, { json_state: { offer_state: 'DRAFT' } }), id, ...over },
      })
    expect((await save({})).body.offer).toMatchObject({ template_id: template.id, template_version: 2 })
    expect((await save({ template_id: template.id })).body.offer).toMatchObject({ template_version: 3 })
    const pinned = { template_id: template.id, template_version: 1 }
    expect((await save(pinned)).body.offer).toMatchObject(pinned)
    expect((await save({ template_id: null })).body.offer).toMatchObject({
      template_id: null,
      template_version: null,
    })
  })

  it('is refused a template that is deleted, or that of another structure', async () => {
    const [{ caller, customer }, other] = [await studio(context.api), await studio(context.api)]
    const [deleted, foreign] = [await templateOf(caller), await templateOf(other.caller)]
    await call(caller, `document/template/delete/${deleted.id}`)
    for (const template of [
      { template_id: deleted.id },
      { template_id: foreign.id },
      { template_id: foreign.id, template_version: 1 },
    ]) {
      const offer_data = agreementData(customer.sku, template)
      const refused = await call(caller, 'offer/add', { offer_data })
      expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_GONE'])
    }
  })

  it('hands its version on to its revision and its copy, and not to a document of another kind', async () => {
    const { caller, customer } = await studio(context.api)
    const template = await templateOf(caller)
    const { id } = await addOffer(
      context.api,
      caller,
      agreementData(customer.sku, { template_id: template.id }),
    )
    await addTemplate(context.api, caller, templateData({ id: template.id, version: 1 }))
    await call(caller, `document/template/delete/${template.id}`)
    const used = { template_id: template.id, template_version: 1 }
    const { offer: revision } = (await call(caller, 'offer/revise', { offer_id: id })).body
    expect(revision).toMatchObject(used)
    const copy = (await call(caller, 'document/copy', { id })).body
    expect((await read(caller, `offer/${copy.id}`)).offer).toMatchObject(used)
    const { contract } = (await call(caller, 'contract/createContractFromOffer', { offer_id: id })).body
    expect(contract).toMatchObject({ template_id: null })
  })

  it('is mailed in it', async () => {
    const { caller, customer } = await studio(context.api)
    const template = await templateOf(caller)
    const data = invoiceData(customer.sku, { template_id: template.id })
    const { id } = await issuedInvoice(context.api, caller, data)
    const sent = await call(caller, 'invoice/send', { invoice_id: id, mail_to: 'a@posta.example' })
    expect(sent.status).toBe(200)
    const { documentAttachment } = await import('@/server/salesforce/delivery/mail')
    const attached = await documentAttachment(await inTenantOf(caller), id, 'it')
    expect(await pdfText(attached?.content ?? new Uint8Array())).toContain('Modello primo')
  })

  it('is not sent where it does not fit into its template: both fields are named', async () => {
    const { caller, customer } = await studio(context.api)
    const list = fieldData({
      type: 'PRODUCTLIST',
      label: 'Elenco',
      width: 500,
      height: 60,
      on_overflow: 'BLOCK',
    })
    const array_field = [list, fieldData({ type: 'SIGNATURE', label: 'Firma', y_axis: 110 })]
    const template = await addTemplate(context.api, caller, templateData({ array_field }))
    const product_list = Array.from({ length: 20 }, () => line())
    const data = agreementData(customer.sku, { template_id: template.id, product_list })
    const { id } = await addContract(context.api, caller, data)
    const refused = await call(caller, 'contract/send', {
      contract_data: { contract_id: id, mail_to: 'a@posta.example' },
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_OVERFLOW_ABOVE'])
    expect(refused.body.description).toMatch(/«Elenco».*«Firma»/)
    expect((await read(caller, `contract/${id}`)).contract.state_list.at(-1).state).toBe('READY_TO_SEND')
    const print = await call(caller, `contract/${id}/print/pdf_custom`)
    expect([print.status, print.body.code]).toEqual([422, 'ERROR_TEMPLATE_OVERFLOW_ABOVE'])
  })
})

describe('a document that is laid out before it is mailed', () => {
  const mail = { to: 'a@posta.example', message: '' }
  async function readyOffer(over: object = {}) {
    const { caller, customer } = await studio(context.api)
    const template = await templateOf(caller)
    const data = agreementData(customer.sku, { template_id: template.id, ...over })
    const { id } = await addOffer(context.api, caller, data)
    const { fitToMail, mailDocument } = await import('@/server/salesforce/delivery/mail')
    const inTenant = await inTenantOf(caller)
    const layOut = () => fitToMail(inTenant, { kind: 'OFFER', id }, 'it')
    const send = (fitting: Awaited<ReturnType<typeof layOut>>) =>
      inTenant((tx) => mailDocument({ tx, caller, language: 'it' }, fitting, mail))
    const save = (over: object) => call(caller, 'offer/update', { offer_data: { ...data, id, ...over } })
    const stateOf = async () => (await read(caller, `offer/${id}`)).offer.state
    return { caller, template, data, layOut, send, save, stateOf, id }
  }

  it('is refused when its content or its version of the template changed in between', async () => {
    const { caller, template, layOut, send, save, stateOf } = await readyOffer()
    await addTemplate(context.api, caller, templateData({ id: template.id, version: 1 }))
    for (const change of [
      { product_list: [line(), line()] },
      { template_version: 2 },
      { template_id: null },
    ]) {
      const fitting = await layOut()
      expect((await save({ template_version: 1, ...change })).status).toBe(200)
      await expect(send(fitting)).rejects.toMatchObject({ code: 'ERROR_STALE_REVISION' })
      expect(await stateOf()).toBe('READY_TO_SEND')
    }
    await send(await layOut())
    expect(await stateOf()).toBe('SENT')
  })

  it('is mailed again when it was mailed in between, which changes nothing of its content', async () => {
    const { layOut, send, stateOf } = await readyOffer()
    const fitting = await layOut()
    await send(await layOut())
    await send(fitting)
    expect(await stateOf()).toBe('SENT')
  })

  it('is laid out without its lock, which another transaction may hold as long as it likes', async () => {
    const product_list = Array.from({ length: 20 }, () => line())
    const { caller, save, id } = await readyOffer({ product_list })
    const list = fieldData({
      type: 'PRODUCTLIST',
      label: 'Elenco',
      width: 500,
      height: 60,
      on_overflow: 'BLOCK',
    })
    const array_field = [list, fieldData({ type: 'SIGNATURE', label: 'Firma', y_axis: 110 })]
    const { id: template_id } = await addTemplate(context.api, caller, templateData({ array_field }))
    await save({ template_id })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let holder: Promise<void> = Promise.resolve()
    await new Promise<void>((isHeld) => {
      holder = context.api.asSystem(async (tx) => {
        await tx.$executeRaw`select id from document where id = ${id} for update`
        isHeld()
        await released
      })
    })
    const refused = await call(caller, 'offer/send', { offer_id: id, mail_to: mail.to })
    release()
    await holder
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_OVERFLOW_ABOVE'])
  })
})

it('a document in a template cannot be changed to another once it was issued', async () => {
  const { caller, customer } = await studio(context.api)
  const template = await templateOf(caller)
  const { id } = await issuedInvoice(
    context.api,
    caller,
    invoiceData(customer.sku, { template_id: template.id }),
  )
  const change = context.api.asSystem((tx) =>
    tx.document.update({ where: { id }, data: { template_id: null } }),
  )
  await expect(change).rejects.toThrow(/issued document cannot be changed/)
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addContract, addOffer, agreementData, line, studio } from '@/tests/support/builders'
import { mailToSign, show } from '@/tests/support/salesforce/signing'
import { addTemplate, fieldData, templateData } from '@/tests/support/salesforce/templates'

const context = testApi({ STORAGE_DIR: '.data/test-signable-parts' })
const base = '/api/salesforce/rest'

const read = async (as: Caller, path: string) =>
  (await context.api.call('GET', `${base}/${path}`, { as })).body

async function offerInTemplate() {
  const { caller, customer } = await studio(context.api)
  const array_field = [
    fieldData({ id: 'causale', y_axis: 60 }),
    fieldData({ id: 'firma', type: 'SIGNATURE', label: 'Firma', y_axis: 300, height: 60 }),
  ]
  const template = await addTemplate(context.api, caller, templateData({ array_field }))
  const data = agreementData(customer.sku, { template_id: template.id })
  const document = await addOffer(context.api, caller, data)
  return { caller, customer, template, document, data }
}

describe('the answer of an offer or a contract', () => {
  it('has the name and the total with taxes beside what it always had, and no pages', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addContract(context.api, caller, agreementData(customer.sku))
    const { contract } = await read(caller, `contract/${id}`)
    expect(contract).toMatchObject({ id, state: 'READY_TO_SEND', document_page_list: [] })
    expect(contract.name).toMatch(/^Contratto .* del /)
    expect(contract.total_con_tasse).toBe(contract.total)
    expect(contract.product_list.length).toBeGreaterThan(0)
    expect(contract.tax_list.length).toBeGreaterThan(0)
  })

  it('has the pages with their fields when they are asked for, with pictures only when these are', async () => {
    const { caller, document } = await offerInTemplate()
    const [page] = (await read(caller, `offer/${document.id}?pages=fields`)).offer.document_page_list
    expect(page).toMatchObject({ page_number: 1, width: 595, height: 842, json_image: { base64: '' } })
    expect(page.document_field_list).toMatchObject([{ id: 'firma', type: 'SIGNATURE', y_axis: 300 }])
    const [shown] = (await read(caller, `offer/${document.id}?pages=images`)).offer.document_page_list
    const picture = await sharp(Buffer.from(shown.json_image.base64, 'base64')).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 1190, height: 1684 })
  })

  it('has a last page to sign where the document has no template', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addContract(context.api, caller, agreementData(customer.sku))
    const pages = (await read(caller, `contract/${id}?pages=fields`)).contract.document_page_list
    expect(pages.at(-1).document_field_list).toMatchObject([{ type: 'SIGNATURE' }])
    expect(
      pages.slice(0, -1).flatMap((page: { document_field_list: [] }) => page.document_field_list),
    ).toEqual([])
  })

  it('has the pages that its signer sees once it was sent', async () => {
    const { caller, document } = await offerInTemplate()
    const token = await mailToSign(context.api, { caller, kind: 'offer', document })
    const { document: seen } = (await show(context.api, token)).body
    const { offer } = await read(caller, `offer/${document.id}?pages=images`)
    expect(offer.document_page_list.length).toBe(seen.document_page_list.length)
    expect(offer.document_page_list[0].document_field_list).toEqual(
      seen.document_page_list[0].document_field_list,
    )
    expect(offer.name).toBe(seen.name)
    expect(offer.total_con_tasse).toBe(seen.total_con_tasse)
  })

  it('is refused with the fields at fault named when its pages do not fit, and is read without them', async () => {
    const { caller, template, document, data } = await offerInTemplate()
    const list = fieldData({
      type: 'PRODUCTLIST',
      label: 'Elenco',
      width: 500,
      height: 60,
      on_overflow: 'BLOCK',
    })
    const array_field = [list, fieldData({ type: 'SIGNATURE', label: 'Firma', y_axis: 110 })]
    await addTemplate(context.api, caller, templateData({ id: template.id, version: 1, array_field }))
    const product_list = Array.from({ length: 20 }, () => line())
    const offer_data = { ...data, id: document.id, template_id: template.id, product_list }
    const saved = await context.api.call('POST', `${base}/offer/update`, { as: caller, body: { offer_data } })
    expect(saved.body).toMatchObject({ offer: { template_version: 2 } })
    const path = `${base}/offer/${document.id}`
    const refused = await context.api.call('GET', `${path}?pages=fields`, { as: caller })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_TEMPLATE_OVERFLOW_ABOVE'])
    expect((await context.api.call('GET', path, { as: caller })).status).toBe(200)
  })
})

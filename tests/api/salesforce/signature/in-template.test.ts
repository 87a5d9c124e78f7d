import { expect, it } from 'vitest'
import { MAX_FIELDS } from '@/lib/domain/templates/field'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, studio } from '@/tests/support/builders'
import { pictureBytes } from '@/tests/support/files/pictures'
import {
  accept,
  answerZip,
  documentPdf,
  mailToSign,
  scribble,
  show,
} from '@/tests/support/salesforce/signing'
import { addTemplate, fieldData, templateData } from '@/tests/support/salesforce/templates'

const context = testApi()

const BOX = { x_axis: 60, width: 220, height: 60 }

/** An offer in a template with two fields to sign, which was mailed. */
async function sentInTemplate() {
  const { caller, customer } = await studio(context.api)
  const array_field = [
    fieldData({ y_axis: 60, value: 'Condizioni' }),
    fieldData({ ...BOX, id: 'accetto', type: 'SIGNATURE', label: 'Firma', y_axis: 300 }),
    fieldData({ ...BOX, id: 'clausole', type: 'SIGNATURE', label: 'Clausole (art. 1341 c.c.)', y_axis: 500 }),
  ]
  const template = await addTemplate(context.api, caller, templateData({ array_field }))
  const document = await addOffer(context.api, caller, agreementData(customer.sku, { document: template.id }))
  return { document, token: await mailToSign(context.api, { caller, kind: 'offer', document }) }
}

it('a document in a template is signed in the fields of the template, in each of them', async () => {
  const { token } = await sentInTemplate()
  const { document } = (await show(context.api, token)).body
  expect(document.document_page_list).toHaveLength(1)
  expect(document.document_page_list[0].document_field_list).toMatchObject([
    { ...BOX, id: 'accetto', label: 'Firma', y_axis: 300 },
    { ...BOX, id: 'clausole', label: 'Clausole (art. 1341 c.c.)', y_axis: 500 },
  ])
  const pdf = await documentPdf(context.api, token)
  const signed = (...fields: string[]) =>
    answerZip(
      pdf,
      Object.fromEntries(fields.map((field) => [`signatures/${field}/signature.json`, scribble()])),
    )
  expect(await accept(context.api, { token, zip: signed('accetto') })).toMatchObject({
    status: 422,
    body: { code: 'ERROR_SIGNATURE_MISSING', description: 'Sono state effettuate 1 firme su 2' },
  })
  expect(await accept(context.api, { token, zip: signed('accetto', 'clausole') })).toMatchObject({
    status: 200,
    body: { state: 'SIGNED' },
  })
})

it('a template with as many signatures as it may have can be signed in all of them', async () => {
  const { caller, customer } = await studio(context.api)
  const array_page = Array.from({ length: 4 }, (_, at) => ({ page_number: at + 1 }))
  const array_field = Array.from({ length: MAX_FIELDS }, (_, at) =>
    fieldData({
      id: `f${at}`,
      type: 'SIGNATURE',
      page_number: 1 + Math.floor(at / 50),
      x_axis: 20 + 110 * (at % 5),
      y_axis: 20 + 75 * Math.floor((at % 50) / 5),
      width: 100,
      height: 50,
    }),
  )
  const template = await addTemplate(context.api, caller, templateData({ array_page, array_field }))
  const document = await addOffer(context.api, caller, agreementData(customer.sku, { document: template.id }))
  const token = await mailToSign(context.api, { caller, kind: 'offer', document })
  const drawing = await pictureBytes()
  const files = array_field.flatMap((_, at) => [
    [`signatures/f${at}/signature.json`, scribble()],
    [`signatures/f${at}/signature.png`, drawing],
  ])
  const zip = answerZip(await documentPdf(context.api, token), Object.fromEntries(files))
  expect(await accept(context.api, { token, zip })).toMatchObject({ status: 200, body: { state: 'SIGNED' } })
})

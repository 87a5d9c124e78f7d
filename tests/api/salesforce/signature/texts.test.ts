import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
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

const SIGNATURE = fieldData({
  id: 'firma',
  type: 'SIGNATURE',
  label: 'Firma',
  x_axis: 60,
  y_axis: 300,
  width: 220,
  height: 60,
})
const ORDER = fieldData({
  id: 'ordine',
  label: 'Ordine',
  value: 'Ordine numero 41',
  x_axis: 100,
  y_axis: 200,
  width: 160,
  height: 30,
  editableBySigner: true,
})
const FIXED = fieldData({ id: 'fisso', label: 'Fisso', value: 'Condizioni', y_axis: 60 })

/** An offer in a template with the given fields, which was mailed. */
async function sentWith(...array_field: object[]) {
  const { caller, customer } = await studio(context.api)
  const template = await addTemplate(context.api, caller, templateData({ array_field }))
  const document = await addOffer(context.api, caller, agreementData(customer.sku, { document: template.id }))
  const token = await mailToSign(context.api, { caller, kind: 'offer', document })
  return { document, token, pdf: await documentPdf(context.api, token) }
}

type Texts = Record<string, unknown> | Uint8Array | null

/** Accepts a document with a signature, and with texts where they are given. */
const acceptWith = ({ token, pdf }: { token: string; pdf: Uint8Array }, texts: Texts, field = 'firma') =>
  accept(context.api, {
    token,
    zip: answerZip(pdf, {
      [`signatures/${field}/signature.json`]: scribble(),
      ...(texts && { 'fields.json': texts }),
    }),
  })

/** The place of a text on the first page, from its left top; its baseline. */
async function placesOf(pdf: Uint8Array, wanted: string): Promise<{ x: number; y: number }[]> {
  const page = await (await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.includes(wanted) ? [{ x: item.transform[4], y: 842 - item.transform[5] }] : [],
  )
}

describe('a text that the signer may change', () => {
  it('is shown with its place and its text, and left empty in the document to sign', async () => {
    const { token, pdf } = await sentWith(FIXED, ORDER, SIGNATURE)
    const { document } = (await show(context.api, token)).body
    expect(document.document_page_list[0].document_field_list).toMatchObject([
      {
        id: 'ordine',
        type: 'TEXT',
        x_axis: 100,
        y_axis: 200,
        value: 'Ordine numero 41',
        editableBySigner: true,
        font_size: 10,
      },
      { id: 'firma', type: 'SIGNATURE', editableBySigner: false },
    ])
    const text = await pdfText(pdf)
    expect(text).toContain('Condizioni')
    expect(text).not.toContain('Ordine')
  })

  it('is written into the signed file at its place, once, and stands in the evidence', async () => {
    const sent = await sentWith(ORDER, SIGNATURE)
    expect(await acceptWith(sent, { ordine: ' N. 42 di\u200b Łukasz ' })).toMatchObject({
      status: 200,
      body: { state: 'SIGNED' },
    })
    const sealed = await documentPdf(context.api, sent.token)
    const [place, ...others] = await placesOf(sealed, 'N. 42 di Łukasz')
    expect(others).toEqual([])
    expect(place?.x).toBeCloseTo(100, 0)
    expect(place?.y).toBeGreaterThan(200)
    expect(place?.y).toBeLessThan(215)
    const text = await pdfText(sealed)
    expect(text).not.toContain('Ordine numero 41')
    expect(text).toContain('Testi compilati Ordine: N. 42 di Łukasz')
    const [event] = await context.api.asSystem((tx) =>
      tx.signature_event.findMany({ where: { type: 'SIGNED', request: { document_id: sent.document.id } } }),
    )
    const sha256 = createHash('sha256').update('N. 42 di Łukasz').digest('hex')
    expect(event?.data).toMatchObject({ text_ordine: sha256 })
  })

  it('stays as the sender left it where the signer changes nothing', async () => {
    for (const texts of [null, {}, { ordine: 'Ordine numero 41' }]) {
      const sent = await sentWith(ORDER, SIGNATURE)
      expect(await acceptWith(sent, texts)).toMatchObject({ status: 200 })
      const sealed = await documentPdf(context.api, sent.token)
      expect(await placesOf(sealed, 'Ordine numero 41')).toHaveLength(1)
      expect(await pdfText(sealed)).not.toContain('Testi compilati')
    }
  })

  it('may be emptied, and a date is one line', async () => {
    const date = { ...ORDER, id: 'data', label: 'Data', type: 'DATE', value: '', y_axis: 240 }
    const sent = await sentWith(ORDER, date, SIGNATURE)
    expect(await acceptWith(sent, { ordine: '', data: '12 marzo\n2027' })).toMatchObject({ status: 200 })
    const sealed = await documentPdf(context.api, sent.token)
    expect(await placesOf(sealed, 'Ordine')).toEqual([])
    expect(await placesOf(sealed, '12 marzo 2027')).toHaveLength(1)
  })

  it('stands beside the page for the signature where the template has no field for one', async () => {
    const sent = await sentWith(FIXED, ORDER)
    const { document } = (await show(context.api, sent.token)).body
    expect(
      document.document_page_list.map((page: { document_field_list: { id: string }[] }) =>
        page.document_field_list.map(({ id }) => id),
      ),
    ).toEqual([['ordine'], ['firma']])
    expect(await acceptWith(sent, { ordine: 'N. 42' })).toMatchObject({ status: 200 })
    expect(await placesOf(await documentPdf(context.api, sent.token), 'N. 42')).toHaveLength(1)
  })
})

describe('a text is refused, and the document still waits,', () => {
  it.each<[string, Texts, string, string]>([
    ['when it does not fit', { ordine: 'parola '.repeat(60) }, 'ERROR_SIGNATURE_TEXT_LONG', '«Ordine»'],
    [
      'when it has a word that does not fit',
      { ordine: `${'W'.repeat(400)}` },
      'ERROR_SIGNATURE_TEXT_LONG',
      '«Ordine»',
    ],
    ['when the font lacks its letters', { ordine: '王小明' }, 'ERROR_SIGNATURE_TEXT_GLYPHS', '王 小 明'],
    [
      'when it is longer than 4,000 characters',
      { ordine: 'a'.repeat(4001) },
      'ERROR_SIGNATURE_ARCHIVE',
      'fields.json',
    ],
    ['when it is no text', { ordine: 42 }, 'ERROR_SIGNATURE_ARCHIVE', 'fields.json'],
    [
      'when its file is no JSON',
      new TextEncoder().encode('ordine=42'),
      'ERROR_SIGNATURE_ARCHIVE',
      'fields.json',
    ],
    ['for a field that the signer may not change', { fisso: 'altro' }, 'ERROR_SIGNATURE_ARCHIVE', 'fisso'],
    ['for a field to sign', { firma: 'Anna' }, 'ERROR_SIGNATURE_ARCHIVE', 'firma'],
    ['for a field that is not there', { altro: 'x' }, 'ERROR_SIGNATURE_ARCHIVE', 'altro'],
  ])('%s', async (_, texts, code, words) => {
    const sent = await sentWith(FIXED, ORDER, SIGNATURE)
    const { status, body } = await acceptWith(sent, texts)
    expect([status, body.code]).toEqual([422, code])
    expect(body.description).toContain(words)
    if (code !== 'ERROR_SIGNATURE_ARCHIVE') expect(body.wrong).toEqual(['fields.ordine'])
    expect((await show(context.api, sent.token)).body.document.state).toBe('SENT')
  })
})

it('a signature in a field for text is refused', async () => {
  const sent = await sentWith(ORDER, SIGNATURE)
  expect(await acceptWith(sent, null, 'ordine')).toMatchObject({
    status: 422,
    body: { code: 'ERROR_SIGNATURE_ARCHIVE' },
  })
})

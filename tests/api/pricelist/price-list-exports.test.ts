import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readSheet } from '@/server/sheets'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, newVatNumber } from '@/tests/support/builders'
import { addProducts, priceData } from '@/tests/support/products'

const context = testApi()
const base = '/api/pricelist/rest'

const ask = (as: Caller, body: object) => context.api.call('POST', `${base}/product/export`, { as, body })

async function rows(as: Caller, body: object = {}) {
  const answer = await ask(as, { format: 'xlsx', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const sheet = await readSheet(await answer.bytes(), {})
  return sheet.rows.map((cells) => [cells[2], cells[5], cells[7], cells[8]])
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join(' ')
}

/** A customer with 10 percent off everything of the own company's. */
async function customerOf(as: Caller) {
  const vatnumber = newVatNumber()
  const customer = await addEntry(
    context.api,
    as,
    company({ business: { name: 'Palestra Luce', vatnumber } }),
  )
  const field = { key: 'sconto', name: 'Sconto', type: 'PERCENTAGE' }
  const added = await context.api.call('POST', `${base}/businesscondition/customField`, {
    as,
    body: { business_condition_custom_field_list: [field] },
  })
  const [{ key }] = added.body.business_condition_custom_field_list
  const condition = { sku_vendee: customer.sku, business_condition_fields: [{ key, value: 10 }] }
  const body = { business_condition_list: [condition] }
  const answer = await context.api.call('POST', `${base}/businesscondition/add`, { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return customer
}

const catalogue = (as: Caller) =>
  addProducts(context.api, as, [
    {
      name: 'Tappetino',
      code: '001',
      price_list: [priceData({ amount: 24.5 }), priceData({ amount: 200, quantity: 10 })],
    },
    { name: 'Corso', description: '=1+1', price_list: [priceData({ amount: 33.33 })] },
    { name: 'Senza prezzo' },
    { name: 'Scaduto', price_list: [priceData({ amount: 5, valid_to: '2020-12-31' })] },
  ])

describe('a price list', () => {
  it('has what each quantity of each product costs, by name, with the numbers of the language', async () => {
    const as = await context.api.caller()
    await catalogue(as)
    expect(await rows(as)).toEqual([
      ['Corso', '1', '33,33', '33,33'],
      ['Tappetino', '1', '24,50', '24,50'],
      ['Tappetino', '10', '200,00', '200,00'],
    ])
    expect(await rows(as, { filter: { search: 'scad' }, day: '2020-06-01' })).toEqual([
      ['Scaduto', '1', '5,00', '5,00'],
    ])
  })

  it('has the prices of a customer beside those of the list, to the cent that an invoice would say', async () => {
    const as = await context.api.caller()
    await catalogue(as)
    const { sku } = await customerOf(as)
    expect(await rows(as, { sku })).toEqual([
      ['Corso', '1', '33,33', '30,00'],
      ['Tappetino', '1', '24,50', '22,05'],
      ['Tappetino', '10', '200,00', '180,00'],
    ])
    const pdf = await ask(as, { format: 'pdf', sku })
    const text = await pdfText(await pdf.bytes())
    for (const part of ['Palestra Luce', 'Il tuo prezzo', 'Tappetino', '22,05 €', '180,00 €', 'IVA esclusa'])
      expect(text).toContain(part)
    expect(pdf.headers.get('content-disposition')).toMatch(/listino_Palestra_Luce_\d{4}-\d\d-\d\d\.pdf/)
  })

  it('of nothing says so', async () => {
    const as = await context.api.caller()
    expect(await pdfText(await (await ask(as, { format: 'pdf' })).bytes())).toContain('Nessun prezzo valido')
  })

  it('of more products than a PDF holds is refused as one, and comes as a sheet', async () => {
    const as = await context.api.caller()
    for (let page = 0; page < 5; page += 1)
      await addProducts(
        context.api,
        as,
        Array.from({ length: 401 }, (_, at) => ({ name: `P${page}-${at}`, price_list: [priceData()] })),
      )
    const { status, body } = await ask(as, { format: 'pdf' })
    expect([status, body.code]).toEqual([422, 'ERROR_PRICE_LIST_TOO_LONG'])
    expect(await rows(as)).toHaveLength(2005)
  }, 60_000)
})

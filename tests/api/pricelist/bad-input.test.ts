import { describe, expect, it } from 'vitest'
import type { Product } from '@/lib/api/pricelist/product-fields'
import en from '@/messages/en.json'
import { readSheet } from '@/server/sheets'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'
import { runImportJob } from '@/tests/support/files/imports'
import { addAttributes, addProduct, priceData } from '@/tests/support/products'

const context = testApi({ STORAGE_DIR: '.data/test-bad-price-input' })
const base = '/api/pricelist/rest'
const english = { 'accept-language': 'en' }

const call = (method: string, as: Caller, path: string, body?: object) =>
  context.api.call(method, base + path, { as, body, headers: english })

/** The whole catalogue with its attributes: what a refusal may not change. */
async function catalogue(as: Caller) {
  const products = await call('GET', as, '/product/structure/list')
  const lists = await Promise.all(
    ['attribute', 'attributeprice'].map((segment) => call('GET', as, `/${segment}/structure/list`)),
  )
  return JSON.stringify([products.body.product_list, ...lists.map(({ body }) => body)])
}

/** A caller with a small catalogue. */
async function shop() {
  const as = await context.api.caller()
  await addAttributes(context.api, as, ['Colore'])
  const product = await addProduct(context.api, as, {
    name: 'Vite',
    code: 'V1',
    attribute_list: [{ unique_key: 'colore', value: 'blu' }],
    price_list: [priceData()],
  })
  return { as, product, before: await catalogue(as) }
}

const changed = (over: (product: Product) => object) => (product: Product) => ({
  product_data: { id: product.id, price_list: [{ id: product.price_list[0]?.id, ...over(product) }] },
})

type Row = [rule: string, method: string, path: string, body: (product: Product) => object, field: string]

const ATTRIBUTES = [
  ['attribute', 'attribute'],
  ['attributeprice', 'price_attribute'],
] as const

/** Document 2 §5, as far as it is about prices: what the contract itself refuses, and where. */
const REFUSED: Row[] = [
  ...['12a', '1 000', '1,5', '', '--1', '1e3', null, true, [], Number.MAX_VALUE].map(
    (amount): Row => [
      `a number is digits, minus and dot: ${JSON.stringify(amount)}`,
      'PUT',
      '/product/price',
      changed(() => ({ amount })),
      'product_data.price_list.0.amount',
    ],
  ),
  ...['amount', 'quantity'].flatMap((field) =>
    [0, -1, 0.000000001].map(
      (value): Row => [
        `${field} above 0, of eight decimals: ${value}`,
        'PUT',
        '/product/price',
        changed(() => ({ [field]: value })),
        `product_data.price_list.0.${field}`,
      ],
    ),
  ),
  ...['currency_id', 'measurementunit_id', 'description'].map(
    (field): Row => [
      `${field} is present`,
      'POST',
      '/price',
      ({ id }) => ({ price_list: [{ ...priceData({ product_id: id }), [field]: undefined }] }),
      `price_list.0.${field}`,
    ],
  ),
  ...ATTRIBUTES.flatMap(([segment, word]): Row[] => [
    [
      `a unique key of ${word} is a string`,
      'POST',
      `/${segment}`,
      () => ({ [`${word}_list`]: [{ unique_key: 12, name: 'Peso' }] }),
      `${word}_list.0.unique_key`,
    ],
    [
      `renaming ${word} requires a value`,
      'PUT',
      `/${segment}`,
      () => ({ [`${word}_data`]: { unique_key: 'colore', name: ' ' } }),
      `${word}_data.name`,
    ],
  ]),
  [
    'an attribute of a product is named',
    'POST',
    '/product',
    () => ({ product_list: [{ name: 'A', attribute_list: [{ unique_key: '', value: 'x' }] }] }),
    'product_list.0.attribute_list.0.unique_key',
  ],
  [
    'an attribute of a price is named',
    'PUT',
    '/product/price',
    changed(() => ({ attribute_list: [{ value: 'x' }] })),
    'product_data.price_list.0.attribute_list.0.unique_key',
  ],
  [
    'a link has a registry',
    'POST',
    '/product/link',
    ({ id }) => ({ product_data: { id, sku_anagrafica: '' } }),
    'product_data.sku_anagrafica',
  ],
  [
    'a link has a product',
    'POST',
    '/product/link',
    () => ({ product_data: { sku_anagrafica: 'abc' } }),
    'product_data.id',
  ],
  ...[undefined, null, ' ', 5].map(
    (name): Row => [
      `the name of a product is a non-empty string: ${JSON.stringify(name)}`,
      'POST',
      '/product',
      () => ({ product_list: [{ name }] }),
      'product_list.0.name',
    ],
  ),
]

describe('bad input to the catalogue', () => {
  it.each(REFUSED)(
    'is refused where it is, and changes nothing: %s',
    async (_, method, path, body, field) => {
      const { as, product, before } = await shop()
      const answer = await call(method, as, path, body(product))
      expect([answer.status, answer.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
      expect([...(answer.body.missing ?? []), ...(answer.body.wrong ?? [])]).toEqual([field])
      expect(await catalogue(as)).toBe(before)
    },
  )

  it('of an attribute that is there, twice over, is told in the words of the specification', async () => {
    const { as, product, before } = await shop()
    const twice = [1, 2].map(() => ({ unique_key: 'colore', value: 'x' }))
    const answers = [
      await call('POST', as, '/attribute', { attribute_list: [{ name: 'COLORE' }] }),
      await call('POST', as, '/attributeprice', { price_attribute_list: [{ name: 'Colore' }] }),
      await call('PUT', as, '/product', { product_data: { id: product.id, attribute_list: twice } }),
      await call('PUT', as, '/product/price', changed(() => ({ attribute_list: twice }))(product)),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code, body.description]).toEqual([
        422,
        'ERROR_ATTRIBUTE_EXISTS',
        'Attribute already exists.',
      ])
    }
    expect(await catalogue(as)).toBe(before)
  })

  it('that would link to nobody is refused', async () => {
    const { as, product, before } = await shop()
    const foreign = await addEntry(context.api, await context.api.caller())
    const data = { id: product.id, sku_anagrafica: foreign.sku }
    const { status } = await call('POST', as, '/product/link', { product_data: data })
    expect(status).toBeGreaterThanOrEqual(404)
    expect(status).toBeLessThan(500)
    expect(await catalogue(as)).toBe(before)
  })

  it('is told by the screens in the words of the specification', () => {
    const { attribute_rows, attributes, link_dialog, price_dialog, product_dialog } = en.pricelist
    expect([attribute_rows.fields, attribute_rows.exists]).toEqual([
      'Fields not valid.',
      'Attribute already exists.',
    ])
    expect(link_dialog.none).toBe('Parametars not valid')
    expect(product_dialog.check_input).toBe('Error, check the input data')
    expect(price_dialog.check_input).toBe('Check input data')
    expect(attributes.faults.headers).toBe('Duplicated headers')
  })
})

const upload = async (as: Caller, parts: readonly (readonly [string, string | File])[]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return context.api.call('POST', `${base}/product/csv_upload`, { as, form, headers: english })
}

const file = (content: BlobPart, name = 'listino.csv') => new File([content], name, { type: 'text/csv' })

const MB = 1024 * 1024

describe('a bad price list', () => {
  it.each([
    [
      'a cell of 10 MB',
      () => `pro_code;pro_name\n1;"${'x'.repeat(10 * MB)}"\n`,
      'ERROR_IMPORT_ROW_TOO_LARGE',
    ],
    [
      'a million columns',
      () => `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(';')}\n1\n`,
      'ERROR_IMPORT_ROW_TOO_LARGE',
    ],
    [
      'ten thousand columns',
      () => `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(';')}\n1\n`,
      'ERROR_IMPORT_TOO_MANY_COLUMNS',
    ],
    [
      'a row of a million values',
      () => `pro_code;pro_name\n${'1;'.repeat(1_000_000)}\n`,
      'ERROR_IMPORT_TOO_MANY_COLUMNS',
    ],
    [
      'a quote that never ends',
      () => `pro_code;pro_name\n1;"A\n${'2;B\n'.repeat(1000)}`,
      'ERROR_IMPORT_UNREADABLE',
    ],
    [
      'headers that come twice',
      () => 'pro_code;pro_name;pro_name\n1;A;B\n',
      'ERROR_IMPORT_DUPLICATED_HEADERS',
    ],
    ['headers alone', () => 'pro_code;pro_name\n', 'ERROR_IMPORT_EMPTY'],
    ['nothing', () => '', 'ERROR_IMPORT_EMPTY'],
    ['no column that is known', () => 'a;b\n1;2\n', 'ERROR_IMPORT_MAPPING'],
  ])('of %s is refused in words, and changes nothing', async (_, content, code) => {
    const { as, before } = await shop()
    const { status, body } = await upload(as, [['file', file(content())]])
    expect([status, body.code]).toEqual([422, code])
    expect(body.description.length).toBeGreaterThan(10)
    expect(await catalogue(as)).toBe(before)
  })

  it.each([
    ['a program', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\u0000\u0001')],
    ['a ZIP', Buffer.from('PK\u0003\u0004 and nothing else')],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ])('that is %s named .csv is refused in words, and changes nothing', async (_, bytes) => {
    const { as, before } = await shop()
    const { status, body } = await upload(as, [['file', file(Uint8Array.from(bytes))]])
    expect([415, 422]).toContain(status)
    expect(body.description.length).toBeGreaterThan(10)
    expect(await catalogue(as)).toBe(before)
  })

  it('says "Duplicated headers" in the words of the specification', async () => {
    const { as } = await shop()
    const { body } = await upload(as, [['file', file('pro_code;pro_code\n1;2\n')]])
    expect(body.description).toBe('Duplicated headers')
  })

  it.each([
    [
      'two files',
      [
        ['file', file('pro_code;pro_name\n1;A\n')],
        ['file', file('pro_code;pro_name\n2;B\n')],
      ],
    ],
    ['no file', [['email', 'a@b.it']]],
    ['a text for a file', [['file', 'pro_code;pro_name\n1;A\n']]],
    [
      'a separator of two characters',
      [
        ['file', file('pro_code;pro_name\n1;A\n')],
        ['value_separator', ';;'],
      ],
    ],
    [
      'a quote for a separator',
      [
        ['file', file('pro_code;pro_name\n1;A\n')],
        ['value_separator', '"'],
      ],
    ],
  ] as const)('with %s is refused', async (_, parts) => {
    const { as, before } = await shop()
    const { status, body } = await upload(as, parts)
    expect([status, body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    expect(await catalogue(as)).toBe(before)
  })

  it('is judged by its content, whatever type a browser gives it', async () => {
    const as = await context.api.caller()
    for (const type of ['application/vnd.ms-excel', 'text/plain', 'application/octet-stream', '']) {
      const given = new File(['pro_code;pro_name\n1;A\n'], 'listino.csv', { type })
      expect((await upload(as, [['file', given]])).status).toBe(200)
    }
  })

  it.each([
    ['pri_amount', 'x'],
    ['pri_amount', '-1'],
    ['pri_amount', '0'],
    ['pri_quantity', '0'],
    ['meu_code', 'braccia'],
    ['cur_code', 'LIT'],
  ])('with %s "%s" names row and field in its error file, and changes nothing', async (header, value) => {
    const { as, before } = await shop()
    const amount = header === 'pri_amount' ? '' : 'pri_amount;'
    const text = `pro_code;pro_name;${amount}${header}\nV1;Altra;${amount && '1;'}${value}\nV2;Buona;${amount && '1;'}1\n`
    const { body } = await upload(as, [['file', file(text)]])
    await runImportJob(as, body.import.id)
    const { import: job } = (await call('GET', as, `/import/${body.import.id}`)).body
    expect(job).toMatchObject({ state: 'REFUSED' })
    const errors = await call('GET', as, `/import/${job.id}/errors`)
    const { rows } = await readSheet(await errors.bytes())
    expect(rows[0]?.slice(0, 2)).toEqual(['V1', 'Altra'])
    expect(rows[0]?.at(-1)).not.toBe('')
    expect(await catalogue(as)).toBe(before)
  })

  it('with formulas keeps them as texts, and its error file gives them back neutral', async () => {
    const as = await context.api.caller()
    const formulas = [`=HYPERLINK("http://x")`, '+1+1', '-2+3', '@SUM(A1)', `=cmd|' /C calc'!A0`]
    const rows = formulas.map((text, at) => `F${at};"${text.replaceAll('"', '""')}"`)
    const { body } = await upload(as, [['file', file(`pro_code;pro_name\n${rows.join('\n')}\n`)]])
    await runImportJob(as, body.import.id)
    const { body: list } = await call('GET', as, '/product/structure/list')
    expect(list.product_list.map(({ name }: Product) => name)).toEqual(formulas)
    const faulty = rows.map((row) => `${row};x`).join('\n')
    const again = await upload(as, [['file', file(`pro_code;pro_name;pri_amount\n${faulty}\n`)]])
    await runImportJob(as, again.body.import.id)
    const errors = await call('GET', as, `/import/${again.body.import.id}/errors`)
    const bytes = await errors.bytes()
    const text = new TextDecoder().decode(bytes)
    for (const formula of formulas) expect(text).toContain(`'${formula.replaceAll('"', '""')}`)
    expect((await readSheet(bytes)).rows.map(([, name]) => name)).toEqual(formulas)
  })
})

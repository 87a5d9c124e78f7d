import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, newVatNumber } from '@/tests/support/builders'
import { runImportJob } from '@/tests/support/files/imports'
import { addAttributes, addProduct, offerRates, priceData } from '@/tests/support/products'

const context = testApi({ STORAGE_DIR: '.data/test-price-imports' })
const base = '/api/pricelist/rest'

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function upload(as: Caller, content: string | Buffer, over: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  form.set('file', new File([Buffer.from(content)], 'listino.csv'))
  for (const [name, value] of Object.entries(over)) form.set(name, value)
  return context.api.call('POST', `${base}/product/csv_upload`, { as, form })
}

/** Imports a file and answers how it ended. */
async function imported(as: Caller, content: string | Buffer, over: Readonly<Record<string, string>> = {}) {
  const { status, body } = await upload(as, content, over)
  if (status !== 200) return body
  await runImportJob(as, body.import.id)
  return (await context.api.call('GET', `${base}/import/${body.import.id}`, { as })).body.import
}

const catalogue = async (as: Caller): Promise<Product[]> =>
  (await context.api.call('GET', `${base}/product/structure/list`, { as })).body.product_list

const plain = (products: readonly Product[]) =>
  products.map(({ code, name, availability, attribute_list, price_list }) => ({
    code,
    name,
    availability,
    attributes: attribute_list.map(({ unique_key, value }) => `${unique_key}=${value}`),
    prices: price_list.map(({ amount, quantity, description, measurementunit_id }) => [
      ...[amount, quantity, description, measurementunit_id],
    ]),
  }))

const ROWS = [
  [
    'pro_code',
    'pro_name',
    'pro_availability',
    'pri_amount',
    'pri_quantity',
    'pri_desc',
    'meu_code',
    'att_città',
  ],
  ['001', 'Caffè, «speciale»', '10', '1234,5', '1', 'Listino', 'kg', 'Forlì'],
  ['001', 'Caffè, «speciale»', '10', '12000', '10', 'Listino', 'kg', 'Forlì'],
  ['002', 'Tè', '', '0,75', '1', '', 'pz', ''],
]

describe('importing a price list', () => {
  it('makes products, their prices and their attributes, and a movement of what there is', async () => {
    const as = await context.api.caller()
    const vatnumber = newVatNumber()
    const supplier = await addEntry(
      context.api,
      as,
      company({ business: { name: 'Torrefazione', vatnumber } }),
    )
    const text = ROWS.map((row, at) =>
      [...row, at === 0 ? 'att_partita_iva' : `IT${vatnumber}`].join(';'),
    ).join('\n')
    expect(await imported(as, text)).toMatchObject({ state: 'DONE', new_count: 3, error_count: 0 })
    const products = await catalogue(as)
    expect(plain(products)).toEqual([
      {
        code: '001',
        name: 'Caffè, «speciale»',
        availability: 10,
        attributes: ['citta=Forlì'],
        prices: [
          [1234.5, 1, 'Listino', 13],
          [12000, 10, 'Listino', 13],
        ],
      },
      { code: '002', name: 'Tè', availability: 0, attributes: [], prices: [[0.75, 1, '', 1]] },
    ])
    expect(products.map(({ sku_anagrafica }) => sku_anagrafica)).toEqual([supplier.sku, supplier.sku])
  })

  it('says the same whatever encoding, separator and decimals the file is written with, and changes nothing again', async () => {
    const expected: unknown[] = []
    for (const encoding of ['utf8', 'utf8-bom', 'utf16-le', 'windows-1252']) {
      for (const [separator, mark] of [
        [';', ','],
        [',', '.'],
        ['\t', ','],
      ] as const) {
        const as = await context.api.caller()
        const quoted = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell)
        const rows = ROWS.map((row, at) =>
          row.map((cell, column) => (at > 0 && column === 3 ? cell.replace(',', mark) : cell)),
        )
        const text = rows.map((row) => row.map(quoted).join(separator)).join('\r\n')
        const bom = encoding === 'utf8' || encoding === 'windows-1252' ? '' : '\ufeff'
        const bytes = iconv.encode(bom + text, encoding === 'utf8-bom' ? 'utf8' : encoding)
        expect(await imported(as, bytes)).toMatchObject({ state: 'DONE', new_count: 3 })
        expected.push(plain(await catalogue(as)))
        expect(await imported(as, bytes)).toMatchObject({
          state: 'DONE',
          new_count: 0,
          changed_count: 0,
          unchanged_count: 3,
        })
      }
    }
    expect(expected).toHaveLength(12)
    expect(new Set(expected.map((list) => JSON.stringify(list))).size).toBe(1)
  }, 120_000)

  it('asks how 1.234 is meant when nothing else in the file tells', async () => {
    const as = await context.api.caller()
    const alone = await imported(as, 'pro_code;pro_name;pri_amount\n1;Uno;1.234\n')
    expect(alone).toMatchObject({ state: 'REFUSED', error_count: 1 })
    const errors = await context.api.call('GET', `${base}/import/${alone.id}/errors`, { as })
    expect(textOf(await errors.bytes())).toContain('può essere letto in due modi')
    expect(await imported(as, 'pro_code;pro_name;pri_amount\n1;Uno;1.234\n2;Due;0,50\n')).toMatchObject({
      state: 'DONE',
    })
    expect((await catalogue(as)).map(({ price_list }) => price_list[0]?.amount)).toEqual([1234, 0.5])
  })

  it('takes 1.234 as it is said, and a number that tells itself as it stands', async () => {
    const as = await context.api.caller()
    const text = 'pro_code;pro_name;pri_amount\n1;Uno;1.234\n2;Due;1,50\n3;Tre;2.50\n'
    expect(await imported(as, text, { decimal_separator: '.' })).toMatchObject({
      state: 'DONE',
      decimal_separator: '.',
    })
    const amounts = (await catalogue(as)).map(({ price_list }) => price_list[0]?.amount)
    expect(amounts).toEqual([1.234, 1.5, 2.5])
    const other = await context.api.caller()
    await imported(other, 'pro_code;pro_name;pri_amount\n1;Uno;1.234\n', { decimal_separator: ',' })
    expect((await catalogue(other))[0]?.price_list[0]?.amount).toBe(1234)
    expect((await upload(as, text, { decimal_separator: ';' })).status).toBe(400)
  })

  it('changes what differs and leaves alone what it does not say', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore'])
    const { price_list } = await addProduct(context.api, as, {
      name: 'Prima',
      code: 'A1',
      description: 'Resta',
      attribute_list: [{ unique_key: 'colore', value: 'blu' }],
      price_list: [priceData({ amount: 10 }), priceData({ amount: 90, quantity: 10 })],
    })
    const text = 'pro_code;pro_name;pri_amount;pri_desc\na1;Dopo;11,50;Listino\n'
    expect(await imported(as, text)).toMatchObject({ state: 'DONE', changed_count: 1 })
    const [product] = await catalogue(as)
    expect(product).toMatchObject({ name: 'Dopo', description: 'Resta', attribute_list: [{ value: 'blu' }] })
    expect(product?.price_list.map(({ id, amount }) => [id, amount])).toEqual([
      [price_list[0]?.id, 11.5],
      [price_list[1]?.id, 90],
    ])
  })

  it.each([
    ['pro_name', 'pro_code;pro_name\n1;\n', 'Nome prodotto'],
    ['a price without amount', 'pro_code;pro_name;pri_quantity\n1;A;3\n', "Manca l'importo"],
    ['a price of nothing', 'pro_code;pro_name;pri_amount\n1;A;0\n', 'non è valido'],
    ['a text for a number', 'pro_code;pro_name;pri_amount\n1;A;dodici\n', 'non è valido'],
    ['a unit that is none', 'pro_code;pro_name;pri_amount;meu_code\n1;A;1;leghe\n', 'leghe'],
    ['a currency that is none', 'pro_code;pro_name;pri_amount;cur_code\n1;A;1;LIT\n', 'LIT'],
    ['a rate that the settings do not offer', 'pro_code;pro_name;pro_iva\n1;A;21\n', '«21%»'],
    ['a rate of 0 without its Natura', 'pro_code;pro_name;pro_iva\n1;A;0\n', 'serve la natura'],
    ['a Natura with a rate', 'pro_code;pro_name;pro_iva;pro_natura\n1;A;22;N4\n', 'serve la natura'],
    ['a Natura that is none', 'pro_code;pro_name;pro_natura\n1;A;N9\n', 'non è valido'],
    ['a supplier that is none', 'pro_code;pro_name;att_partita_iva\n1;A;12345678903\n', '12345678903'],
    [
      'two rows that differ about a product',
      'pro_code;pro_name;pri_desc;pri_amount\n1;A;x;1\n1;B;y;2\n',
      'modo diverso',
    ],
    ['one price twice', 'pro_code;pro_name;pri_amount\n1;A;1\n1;A;2\n', 'riga 2'],
  ])('refuses the whole file for %s, and says why', async (_, text, reason) => {
    const as = await context.api.caller()
    const job = await imported(as, `${text}9;Buono\n`)
    expect(job).toMatchObject({ state: 'REFUSED' })
    expect(await catalogue(as)).toEqual([])
    const errors = await context.api.call('GET', `${base}/import/${job.id}/errors`, { as })
    expect(textOf(await errors.bytes())).toContain(reason)
  })

  it('takes the empty fields of a form, and a mapping of nothing, for what is not said', async () => {
    const as = await context.api.caller()
    const empty = { header_mapping_json: '{}', value_separator: '', decimal_separator: '' }
    const { status, body } = await upload(as, 'pro_code;pro_name\n1;A\n', empty)
    expect([status, body.import.state]).toEqual([200, 'QUEUED'])
  })

  it('refuses duplicate headers, other files and mappings that are none, and changes nothing', async () => {
    const as = await context.api.caller()
    const twice = await upload(as, 'pro_code;pro_code\n1;2\n')
    expect([twice.status, twice.body.code]).toEqual([422, 'ERROR_IMPORT_DUPLICATED_HEADERS'])
    const binary = await upload(as, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]))
    expect(binary.status).toBeGreaterThanOrEqual(415)
    const mapping = await upload(as, 'pro_code;pro_name\n1;A\n', { header_mapping_json: '{' })
    expect([mapping.status, mapping.body.code]).toEqual([422, 'ERROR_IMPORT_MAPPING'])
    expect(await catalogue(as)).toEqual([])
  })

  it('shows what would become of the rows before it is run', async () => {
    const as = await context.api.caller()
    const form = new FormData()
    form.set('file', new File(['Codice;Nome;Prezzo;Colore\n1;Uno;2,50;blu\n2;;1;rosso\n'], 'listino.csv'))
    const uploaded = await context.api.call('POST', `${base}/import`, { as, form })
    const { id } = uploaded.body.import
    const header_mapping = { ...uploaded.body.header_mapping, Colore: 'att_Colore' }
    expect(header_mapping).toMatchObject({ Codice: 'pro_code', Nome: 'pro_name', Prezzo: 'pri_amount' })
    const preview = await context.api.call('POST', `${base}/import/${id}/preview`, {
      as,
      body: { header_mapping },
    })
    expect(preview.body.totals).toEqual({ new: 1, changed: 0, unchanged: 0, error: 1 })
    const body = { header_mapping, mode: 'skip' }
    expect((await context.api.call('POST', `${base}/import/${id}/run`, { as, body })).status).toBe(200)
    await runImportJob(as, id)
    expect(plain(await catalogue(as))).toEqual([
      {
        code: '1',
        name: 'Uno',
        availability: 0,
        attributes: ['colore=blu'],
        prices: [[2.5, 1, '', 1]],
      },
    ])
    const list = await context.api.call('GET', `${base}/import`, { as })
    expect(list.body.import_list).toMatchObject([{ id, state: 'DONE', new_count: 1, error_count: 1 }])
  })

  it('sends its result by e-mail', async () => {
    const as = await context.api.caller()
    await imported(as, 'pro_code;pro_name\n1;A\n', { email: 'capo@posta.example' })
    const mails = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: as.structureId } }),
    )
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['capo@posta.example', 'Importazione completata: listino.csv'],
    ])
  })

  it('has a template with the attributes of the structure, which comes back as it is', async () => {
    const as = await context.api.caller()
    await addAttributes(context.api, as, ['Colore'])
    const answer = await context.api.call('GET', `${base}/product/download_csv_model`, { as })
    expect(answer.headers.get('content-disposition')).toContain('price_list_template.csv')
    const text = textOf(await answer.bytes())
      .replace(/^\ufeff/, '')
      .trim()
    expect(text.split(';')).toEqual(
      expect.arrayContaining([
        'pro_code',
        'pro_name',
        'att_partita_iva',
        'cur_code',
        'att_colore',
        'price_att_colore',
      ]),
    )
  })
})

describe('the VAT of an imported product', () => {
  const vats = async (as: Caller) => (await catalogue(as)).map(({ code, iva, natura }) => [code, iva, natura])

  it('is the rate and the Natura of its row; what the file does not state stays', async () => {
    const as = await context.api.caller()
    await offerRates(context.api, as, [[22], [10], [4.5], [0, 'N4'], [0, 'N2.2']])
    const text = 'pro_code;pro_name;pro_iva;pro_natura\n1;A;22;\n2;B;4,5 %;\n3;C;0;n4\n4;D;;N2.2\n5;E;;\n'
    expect(await imported(as, text)).toMatchObject({ state: 'DONE' })
    const all = [
      ['1', 22, null],
      ['2', 4.5, null],
      ['3', 0, 'N4'],
      ['4', 0, 'N2.2'],
      ['5', null, null],
    ]
    expect(await vats(as)).toEqual(all)
    await imported(as, 'pro_code;pro_name\n1;A2\n3;C2\n')
    expect(await vats(as)).toEqual(all)
    await imported(as, 'pro_code;pro_name;natura\n1;A2;N4\n')
    expect((await vats(as))[0]).toEqual(['1', 0, 'N4'])
    await imported(as, 'pro_code;pro_name;aliquota iva\n1;A2;\n3;C2;10\n')
    expect([(await vats(as))[0], (await vats(as))[2]]).toEqual([
      ['1', 0, 'N4'],
      ['3', 10, null],
    ])
  })

  it('comes back as it is from the price list that was exported', async () => {
    const as = await context.api.caller()
    for (const [code, vat] of [
      ['1', { iva: 10 }],
      ['2', { iva: 0, natura: 'N4' }],
      ['3', {}],
    ] as const)
      await addProduct(context.api, as, { name: `P${code}`, code, price_list: [priceData()], ...vat })
    const before = await vats(as)
    const body = { format: 'xlsx' }
    const sheet = await context.api.call('POST', `${base}/product/export`, { as, body })
    const form = new FormData()
    form.set('file', new File([Buffer.from(await sheet.bytes())], 'listino.xlsx'))
    const mapping = {
      Codice: 'pro_code',
      Nome: 'pro_name',
      'Prezzo di listino': 'pri_amount',
      'Aliquota IVA': 'pro_iva',
      'Natura IVA': 'pro_natura',
    }
    const other = await context.api.caller()
    form.set('header_mapping_json', JSON.stringify(mapping))
    const answer = await context.api.call('POST', `${base}/product/csv_upload`, { as: other, form })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await runImportJob(other, answer.body.import.id)
    expect(await vats(other)).toEqual(before)
  })
})

import { describe, expect, it } from 'vitest'
import { completeVatNumber } from '@/lib/domain/codes/vat-number'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, newVatNumber } from '@/tests/support/builders'
import { runImportJob } from '@/tests/support/files/imports'

const context = testApi({ STORAGE_DIR: '.data/test-condition-csvs' })
const base = '/api/pricelist/rest/businesscondition'

type UploadForm = Readonly<Record<string, string>>
type Content = string | Buffer

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function upload(as: Caller, content: Content, over: UploadForm = {}, replaced?: number) {
  const form = new FormData()
  form.set('file', new File([Buffer.from(content)], over.name ?? 'condizioni.csv', { type: over.mime }))
  for (const [name, value] of Object.entries(over)) {
    if (name !== 'name' && name !== 'mime') form.set(name, value)
  }
  const path = replaced === undefined ? `${base}/csv/upload` : `${base}/csv/upload/${replaced}`
  return context.api.call('POST', path, { as, form })
}

/** Uploads a file, runs its job and answers how it ended. */
async function imported(as: Caller, content: Content, over: UploadForm = {}, replaced?: number) {
  const { status, body } = await upload(as, content, over, replaced)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await runImportJob(as, body.import.id)
  return (await context.api.call('GET', `${base}/import/${body.import.id}`, { as })).body.import
}

const errorsOf = async (as: Caller, id: number) =>
  textOf(await (await context.api.call('GET', `${base}/import/${id}/errors`, { as })).bytes())

const stored = async (as: Caller, query = '') =>
  (await context.api.call('GET', `${base}/csv/structure/list${query}`, { as })).body
    .business_conditions_csv_storage_list

type Field = { key: string; value: number }

/** Returns the values that are agreed, by customer. */
async function agreed(as: Caller, supplier = '') {
  const query = `?business_condition_ana_sku=${supplier}`
  const { body } = await context.api.call('GET', `${base}/structure/list${query}`, { as })
  return Object.fromEntries(
    body.business_condition_list.map((row: { vendee_name: string; business_condition_fields: Field[] }) => [
      row.vendee_name,
      Object.fromEntries(row.business_condition_fields.map(({ key, value }) => [key, value])),
    ]),
  )
}

const addByHand = (as: Caller, sku_vendee: string, values: Record<string, number>) =>
  context.api.call('POST', `${base}/add`, {
    as,
    body: {
      business_condition_list: [
        {
          sku_vendee,
          business_condition_fields: Object.entries(values).map(([key, value]) => ({ key, value })),
        },
      ],
    },
  })

/** Three customers, a supplier, and two fields of the own company and of the supplier. */
async function shop(options: Parameters<typeof context.api.caller>[0] = {}) {
  const as = await context.api.caller(options)
  const add = async (name: string, over: Record<string, unknown> = {}) => {
    const vat = newVatNumber()
    const entry = await addEntry(context.api, as, company({ business: { name, vatnumber: vat }, ...over }))
    return { ...entry, vat }
  }
  const [alfa, beta, supplier] = [await add('Alfa'), await add('Beta'), await add('Fornitore')]
  const person = await addEntry(
    context.api,
    as,
    company({ business: null, first_name: 'Ada', last_name: 'Neri', taxcode: 'NREDAA80A41A944V' }),
  )
  const fields = [null, supplier.sku].flatMap((anagrafica_sku) => [
    { key: 'sconto', name: 'Sconto cliente', type: 'PERCENTAGE', anagrafica_sku },
    { key: 'trasporto', name: 'Trasporto', type: 'FIXED', change: 'INCREASE', anagrafica_sku },
  ])
  const { status } = await context.api.call('POST', `${base}/customField`, {
    as,
    body: { business_condition_custom_field_list: fields },
  })
  expect(status).toBe(200)
  return { as, alfa, beta, supplier, person }
}

type Shop = Awaited<ReturnType<typeof shop>>

const rows = ({ alfa, beta }: Shop) =>
  `att_partita_iva;sconto;trasporto\n${alfa.vat};10;2,50\nIT${beta.vat};33,33;\n`

describe('a CSV of business conditions', () => {
  it('brings those of customers, by P.IVA or tax code, for the own company or a supplier', async () => {
    const all = await shop()
    const { as, supplier } = all
    expect(await imported(as, rows(all))).toMatchObject({ state: 'DONE', new_count: 2, error_count: 0 })
    expect(await agreed(as)).toEqual({ Alfa: { sconto: 10, trasporto: 2.5 }, Beta: { sconto: 33.33 } })
    const text = 'Codice fiscale;Sconto cliente;Note\nnreDAA80a41a944v;5;conta poco\n'
    expect(await imported(as, text, { anagrafica_sku: supplier.sku })).toMatchObject({ state: 'DONE' })
    expect(await agreed(as, supplier.sku)).toEqual({ 'Ada Neri': { sconto: 5 } })
    expect(await stored(as, `?anagrafica_sku=${supplier.sku}`)).toMatchObject([
      { file_name: 'condizioni.csv', supplier_name: 'Fornitore', row_count: 1, condition_count: 1 },
    ])
  })

  it('finds a P.IVA whose leading zeros a spreadsheet lost, and takes it for nobody else', async () => {
    const { as } = await shop()
    const vatnumber = completeVatNumber('0012340037')
    await addEntry(context.api, as, company({ business: { name: 'Zeta', vatnumber } }))
    const text = `att_partita_iva;sconto\n${Number(vatnumber)};7\n`
    expect(await imported(as, text)).toMatchObject({ state: 'DONE' })
    expect(await agreed(as)).toEqual({ Zeta: { sconto: 7 } })
  })

  it('changes nothing when it comes again, and is stored once', async () => {
    const all = await shop()
    const { as } = all
    await imported(as, rows(all))
    const first = await stored(as)
    const again = await imported(as, rows(all))
    expect(again).toMatchObject({ state: 'DONE', new_count: 0, changed_count: 0, unchanged_count: 2 })
    expect(await stored(as)).toEqual(first)
    const replaced = await imported(as, rows(all), {}, first[0].id)
    expect(replaced).toMatchObject({ state: 'DONE', changed_count: 0, unchanged_count: 2 })
    expect(await stored(as)).toEqual(first)
  })

  it('leaves alone what it does not say', async () => {
    const all = await shop()
    const { as, alfa } = all
    await addByHand(as, alfa.sku, { sconto: 1, trasporto: 9 })
    await imported(as, `att_partita_iva;sconto;trasporto\n${alfa.vat};20;\n`)
    expect(await agreed(as)).toEqual({ Alfa: { sconto: 20, trasporto: 9 } })
  })

  it('in the place of another takes back what that one brought, and nothing else', async () => {
    const all = await shop()
    const { as, alfa, beta, person } = all
    await addByHand(as, alfa.sku, { trasporto: 9 })
    const taxcode = 'NREDAA80A41A944V'
    await imported(as, `att_partita_iva;sconto\n${alfa.vat};10\n${beta.vat};20\n${taxcode};30\n`)
    const [old] = await stored(as)
    // A value that somebody has changed by hand since then no longer belongs to the file.
    await addByHand(as, person.sku, { sconto: 31 })
    const job = await imported(
      as,
      `att_partita_iva;trasporto\n${alfa.vat};\n${beta.vat};4\n`,
      { name: 'b.csv' },
      old.id,
    )
    expect(job).toMatchObject({ state: 'DONE' })
    expect(await agreed(as)).toEqual({
      Alfa: { trasporto: 9 },
      Beta: { trasporto: 4 },
      'Ada Neri': { sconto: 31 },
    })
    const files = await stored(as)
    expect(files).toMatchObject([{ id: old.id, file_name: 'b.csv', row_count: 2 }])
    await imported(as, `att_partita_iva;sconto\n${alfa.vat};1\n`, {}, old.id)
    expect(await agreed(as)).toEqual({ Alfa: { sconto: 1, trasporto: 9 }, 'Ada Neri': { sconto: 31 } })
  })

  it('that replaces one and is stored already beside it leaves the one', async () => {
    const all = await shop()
    const { as, alfa, beta } = all
    await imported(as, `att_partita_iva;sconto\n${alfa.vat};10\n`, { name: 'a.csv' })
    await imported(as, `att_partita_iva;sconto\n${beta.vat};20\n`, { name: 'b.csv' })
    const files = await stored(as)
    const [a, b] = ['a.csv', 'b.csv'].map((name) =>
      files.find((file: { file_name: string }) => file.file_name === name),
    )
    await imported(as, `att_partita_iva;sconto\n${beta.vat};20\n`, {}, a.id)
    expect(await agreed(as)).toEqual({ Beta: { sconto: 20 } })
    expect(await stored(as)).toEqual([b])
  })

  it('uploaded by many at once is stored once, and by two with other content ends as either', async () => {
    const all = await shop()
    const { as, alfa, beta } = all
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(as, rows(all))))
    await Promise.all(answers.map(({ body }) => runImportJob(as, body.import.id)))
    expect(await stored(as)).toHaveLength(1)
    const [{ id }] = await stored(as)
    const texts = [alfa, beta].map(({ vat }, at) => `att_partita_iva;sconto\n${vat};${at + 50}\n`)
    const both = await Promise.all(texts.map((text) => upload(as, text, {}, id)))
    await Promise.all(both.map(({ body }) => runImportJob(as, body.import.id)))
    expect([{ Alfa: { sconto: 50 } }, { Beta: { sconto: 51 } }]).toContainEqual(await agreed(as))
    expect(await stored(as)).toHaveLength(1)
  })

  it('is downloaded as it came, whatever a browser says of it, and deleted without its conditions', async () => {
    const all = await shop()
    const { as } = all
    const bytes = Buffer.from(`\ufeff${rows(all).replaceAll('\n', '\r\n')}`)
    await imported(as, bytes, { mime: 'application/vnd.ms-excel', name: 'Città «A».csv' })
    const [{ id, size, author }] = await stored(as)
    expect([size, author]).toEqual([bytes.length, as.email])
    const file = await context.api.call('GET', `${base}/csv/download/${id}`, { as })
    expect(Buffer.from(await file.bytes()).equals(bytes)).toBe(true)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment.*Citt%C3%A0/)
    const before = await agreed(as)
    expect((await context.api.call('GET', `${base}/csv/delete/${id}`, { as })).status).toBe(200)
    expect([await stored(as), await agreed(as)]).toEqual([[], before])
    expect((await context.api.call('GET', `${base}/csv/delete/${id}`, { as })).status).toBe(404)
    expect((await context.api.call('GET', `${base}/csv/download/${id}`, { as })).status).toBe(404)
    const due = await context.api.asSystem((tx) =>
      tx.file_removal.count({ where: { structure_id: as.structureId } }),
    )
    expect(due).toBe(1)
  })

  it('outlives the month after which the files of imports go', async () => {
    const all = await shop()
    const { as } = all
    await imported(as, rows(all))
    await context.api.asSystem((tx) =>
      tx.import_job.updateMany({
        where: { structure_id: as.structureId },
        data: { created_at: new Date('2020-01-01') },
      }),
    )
    const { importClean } = await import('@/server/jobs/import-clean')
    await importClean.run({})
    const [{ id }] = await stored(as)
    expect((await context.api.call('GET', `${base}/csv/download/${id}`, { as })).status).toBe(200)
  })

  it.each([
    ['a customer who is nobody', 'att_partita_iva;sconto\n12345678903;5\n', '12345678903'],
    ['no customer', 'att_partita_iva;sconto\n;5\n', 'non è valido'],
    ['a discount above 100 percent', 'att_partita_iva;sconto\n{alfa};100,01\n', 'non è valido'],
    ['a value below zero', 'att_partita_iva;sconto\n{alfa};-5\n', 'non è valido'],
    ['a third decimal', 'att_partita_iva;sconto\n{alfa};1,0055\n', 'non è valido'],
    ['a formula', 'att_partita_iva;sconto\n{alfa};=1+1\n', "'=1+1"],
    ['a formula for a customer', 'att_partita_iva;sconto\n"=HYPERLINK(""x"")";1\n', "'=HYPERLINK"],
    ['a row without values', 'att_partita_iva;sconto\n{alfa};\n', 'non ha valori'],
    ['a customer who comes twice', 'att_partita_iva;sconto\n{alfa};1\nIT{alfa};2\n', 'riga 2'],
    ['a number that reads in two ways', 'att_partita_iva;trasporto\n{alfa};1.234\n', 'in due modi'],
  ])('is refused whole for %s, and says why', async (_, text, reason) => {
    const { as, alfa, beta } = await shop()
    const content = `${text.replaceAll('{alfa}', alfa.vat)}${beta.vat};3\n`
    const job = await imported(as, content, { email: 'capo@posta.example' })
    expect(job).toMatchObject({ state: 'REFUSED' })
    expect([await agreed(as), await stored(as)]).toEqual([{}, []])
    expect(await errorsOf(as, job.id)).toContain(reason)
    const mails = await context.api.asSystem((tx) =>
      tx.mail_outbox.findMany({ where: { structure_id: as.structureId } }),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['Importazione non eseguita: condizioni.csv'])
  })

  it('reads numbers by the separators that are said', async () => {
    const { as, alfa } = await shop()
    const text = `att_partita_iva,trasporto\n${alfa.vat},1.234\n`
    const over = { value_separator: ',', decimal_separator: ',' }
    expect(await imported(as, text, over)).toMatchObject({ state: 'DONE' })
    expect(await agreed(as)).toEqual({ Alfa: { trasporto: 1234 } })
  })

  it('takes only customers that a registry search finds', async () => {
    const all = await shop()
    const { as, alfa, beta } = all
    const search = JSON.stringify({ business_name: 'alf' })
    const job = await imported(as, rows(all), { anagrafica_search_json: search })
    expect([job.state, job.error_count, await agreed(as)]).toEqual(['REFUSED', 1, {}])
    expect(await errorsOf(as, job.id)).toContain(beta.vat)
    const own = `att_partita_iva;sconto\n${alfa.vat};1\n`
    const wrapped = JSON.stringify({ anagrafica: { business_name: 'alf' } })
    expect(await imported(as, own, { anagrafica_search_json: wrapped })).toMatchObject({ state: 'DONE' })
    expect(await imported(as, own, { anagrafica_type: '1' })).toMatchObject({ state: 'REFUSED' })
    for (const wrong of ['{', '[]', '{"name":"x"}', '{"ana_type":7}', '{"anagrafica":{"x":1}}']) {
      const answer = await upload(as, own, { anagrafica_search_json: wrong })
      expect([answer.status, answer.body.wrong]).toEqual([400, ['anagrafica_search_json']])
    }
  })

  it('takes the empty fields of a form, and a mapping of nothing, for what is not said', async () => {
    const { as, alfa } = await shop()
    const empty = { header_mapping_json: '{}', value_separator: '', decimal_separator: '' }
    const job = await imported(as, `att_partita_iva;sconto\n${alfa.vat};5\n`, empty)
    expect(job).toMatchObject({ state: 'DONE' })
  })

  it('refuses what is no CSV, duplicated headers and mappings that are none', async () => {
    const { as, alfa } = await shop()
    const good = `att_partita_iva;sconto\n${alfa.vat};5\n`
    const code = async (content: Content, over: UploadForm = {}) => {
      const { status, body } = await upload(as, content, over)
      return status === 200 ? 200 : body.code
    }
    expect(await code(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]))).toBe('ERROR_IMPORT_UNREADABLE')
    expect(await code('BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n')).toBe('ERROR_IMPORT_UNREADABLE')
    expect(await code('att_partita_iva;sconto;sconto\n1;2;3\n')).toBe('ERROR_IMPORT_DUPLICATED_HEADERS')
    expect(await code('')).toBe('ERROR_IMPORT_EMPTY')
    expect(await code(good, { header_mapping_json: '{' })).toBe('ERROR_IMPORT_MAPPING')
    expect(await code(good, { header_mapping_json: '{"sconto":"sconto"}' })).toBe('ERROR_IMPORT_MAPPING')
    const other = JSON.stringify({ att_partita_iva: 'att_partita_iva', sconto: 'altro' })
    expect(await code(good, { header_mapping_json: other })).toBe('ERROR_IMPORT_MAPPING')
    expect(await code(good, { value_separator: ';;' })).toBe('ERROR_JSON_PARAM_MISSING_OR_WRONG')
    expect(await code(good, { email: 'nessuno' })).toBe('ERROR_JSON_PARAM_MISSING_OR_WRONG')
    expect(await agreed(as)).toEqual({})
  })

  it('refuses a supplier and a stored CSV that are not of the structure, or not of each other', async () => {
    const all = await shop()
    const stranger = await shop()
    await imported(all.as, rows(all))
    await imported(stranger.as, rows(stranger))
    const [foreign] = await stored(stranger.as)
    const [own] = await stored(all.as)
    const text = rows(all)
    const codeOf = async (...args: Parameters<typeof upload>) => (await upload(...args)).body.code
    expect(await codeOf(all.as, text, { anagrafica_sku: stranger.supplier.sku })).toBe(
      'ERROR_ANAGRAFICA_NOT_FOUND',
    )
    expect(await codeOf(all.as, text, {}, foreign.id)).toBe('ERROR_NOT_FOUND')
    expect(await codeOf(all.as, text, { anagrafica_sku: all.supplier.sku }, own.id)).toBe('ERROR_NOT_FOUND')
    for (const path of ['download', 'delete']) {
      const answer = await context.api.call('GET', `${base}/csv/${path}/${foreign.id}`, { as: all.as })
      expect(answer.status).toBe(404)
    }
    expect(await stored(stranger.as)).toHaveLength(1)
  })

  it('may be looked at before it is written, and then only as a whole', async () => {
    const all = await shop()
    const { as, alfa } = all
    const text = `P.IVA;Sconto cliente\n${alfa.vat};12,5\n12345678903;1\n`
    const { body } = await upload(as, text, { dry_run: 'true' })
    expect(body.import.state).toBe('UPLOADED')
    const { id } = body.import
    const detail = (await context.api.call('GET', `${base}/import/${id}`, { as })).body
    expect(detail.field_list.map(({ label }: { label: string }) => label)).toEqual([
      'Partita IVA o codice fiscale del cliente',
      'Sconto cliente',
      'Trasporto',
    ])
    const header_mapping = detail.header_mapping
    const preview = await context.api.call('POST', `${base}/import/${id}/preview`, {
      as,
      body: { header_mapping },
    })
    expect(preview.body.totals).toEqual({ new: 1, changed: 0, unchanged: 0, error: 1 })
    expect(preview.body.row_list[0]).toMatchObject({
      name: 'Alfa',
      change_list: [
        { field: 'Partita IVA o codice fiscale del cliente' },
        { field: 'Sconto cliente', after: '12.5' },
      ],
    })
    const run = (mode: string) =>
      context.api.call('POST', `${base}/import/${id}/run`, { as, body: { header_mapping, mode } })
    expect((await run('skip')).body.code).toBe('ERROR_IMPORT_WHOLE')
    expect((await run('all')).status).toBe(200)
    await runImportJob(as, id)
    expect(await agreed(as)).toEqual({})
    const list = await context.api.call('GET', `${base}/import`, { as })
    expect(list.body.import_list).toMatchObject([{ id, state: 'REFUSED', error_count: 1 }])
  })

  it('is listed to who sees the family, page by page, and to nobody else', async () => {
    const parent = await context.api.structure()
    const child = await context.api.structure(parent)
    const all = await shop({ structure: parent })
    await imported(all.as, rows(all))
    await imported(all.as, rows(all).replace(';10;', ';11;'), { name: 'due.csv' })
    const reader = await context.api.caller({ structure: child })
    const plain = await context.api.caller({ structure: child, roles: ['GUI_CAN_LIST_PRODUCT'] })
    const read = (as: Caller, path: string) => context.api.call('GET', `${base}/csv/${path}`, { as })
    const { body } = await read(reader, 'family/list?page_number=2&items_per_page=1')
    expect(body.business_conditions_csv_storage_list).toMatchObject([
      { file_name: 'condizioni.csv', structure_name: parent.name },
    ])
    expect(body.paging_data).toMatchObject({ total_items: 2, total_pages: 2, current_page: 2 })
    expect((await read(reader, 'structure/list')).body.business_conditions_csv_storage_list).toEqual([])
    expect((await read(plain, 'family/list')).status).toBe(403)
    const stranger = await context.api.caller()
    expect((await read(stranger, 'family/list')).body.paging_data.total_items).toBe(0)
    const [{ id }] = await stored(all.as)
    expect((await read(reader, `download/${id}`)).status).toBe(200)
    expect((await read(reader, `delete/${id}`)).status).toBe(404)
    expect((await read(plain, `delete/${id}`)).status).toBe(403)
  })

  it('is in what a person is given of what is kept about them, as far as it is about them', async () => {
    const { as, person } = await shop()
    await imported(as, 'att_partita_iva;sconto\nNREDAA80A41A944V;12\n')
    const { conditionFiles } = await import('@/server/pricelist')
    const [file] = await context.api.asSystem((tx) => conditionFiles(tx, person.sku))
    expect(file?.name).toBe('business_conditions.json')
    expect(JSON.parse(file?.content ?? '')).toMatchObject([
      { vendee_name: 'Ada Neri', business_condition_fields: [{ key: 'sconto', value: 12 }] },
    ])
  })

  it('of a supplier keeps the supplier from being deleted, and says so', async () => {
    const all = await shop()
    const { as, supplier, alfa } = all
    await imported(as, rows(all), { anagrafica_sku: supplier.sku })
    const path = '/api/anagrafica/rest/anagrafica'
    const { body } = await context.api.call('DELETE', path, { as, body: { sku: supplier.sku } })
    expect(body.code).toBe('ERROR_ANAGRAFICA_IN_USE')
    expect(body.description).toContain('condizioni.csv')
    const erase = await context.api.call('POST', `${path}/${alfa.id}/gdpr/erase`, {
      as,
      body: { mode: 'erase' },
    })
    expect(erase.status).toBe(200)
    expect(await stored(as)).toEqual([])
  })
})

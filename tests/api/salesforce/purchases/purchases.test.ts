import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { readSheet } from '@/server/sheets'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  company,
  createInvoice,
  invoiceData,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { pictureBytes } from '@/tests/support/files/pictures'
import { removeFiles, storedFiles } from '@/tests/support/files/stored-files'
import { todayInRome } from '@/tests/support/time/days'

const STORAGE_DIR = '.data/test-purchases'
const context = testApi({ STORAGE_DIR })
const base = '/api/salesforce/rest/purchase'

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

const pdf = (text = 'x', name = 'scontrino.pdf') => new File([`%PDF-1.7\n${text}`], name)
const filesOf = (as: Caller) => storedFiles(`${STORAGE_DIR}/purchase/${as.structureId}`)
const md5 = async (file: File) =>
  createHash('md5')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')

/** As document 3 §7 writes it: multipart with `files[]` and `purchase_data` as JSON. */
function send(as: Caller, path: 'add' | 'update', data: object, files: File[], headers = {}) {
  const form = new FormData()
  form.set('purchase_data', JSON.stringify(data))
  for (const file of files) form.append('files[]', file)
  return context.api.call('POST', `${base}/${path}`, { as, form, headers })
}

const save = (as: Caller, data: object) =>
  context.api.call('POST', `${base}/update`, { as, body: { purchase_data: data } })
const move = (as: Caller, id: number, purchase_state: string, over: object = {}) =>
  context.api.call('POST', `${base}/update/state`, {
    as,
    body: { purchase_data: { id, json_state: { purchase_state }, ...over } },
  })
const read = async (as: Caller, id: number): Promise<Purchase> =>
  (await context.api.call('GET', `${base}/${id}`, { as })).body.purchase
const list = async (as: Caller, query = '', scope = 'structure') =>
  (await context.api.call('GET', `${base}/list/${scope}?${query}`, { as })).body
const remove = (as: Caller, id: number) => context.api.call('GET', `${base}/delete/${id}`, { as })
const download = (as: Caller, path: string) => context.api.call('GET', path, { as })

/** Returns the descriptions of the purchases that the list finds. */
const found = async (as: Caller, query: string): Promise<string[]> =>
  (await list(as, query)).purchase_list.map(({ description }: Purchase) => description)

describe('a purchase', () => {
  it('comes to the sum of its lines and the VAT of its rate, a draft unless it says otherwise', async () => {
    const { caller, customer } = await studio(context.api)
    const made = await addPurchase(context.api, caller, purchaseData({ ana_sku: customer.sku }))
    expect(made).toMatchObject({
      state: 'DRAFT',
      isBozza: true,
      customer_name: 'Officina Rossi S.r.l.',
      tax_percentage: 22,
      start_price: 64.97,
      tax_amount: 14.29,
      final_price: 79.26,
      amount: 79.26,
      paid_amount: 0,
      residual: 79.26,
      next_due_date: '2026-11-10',
      revision: 1,
      due_date_list: [{ date: '2026-11-10', amount: 79.26 }],
      payment_list: [],
    })
    expect(made.purchase_product_list.map(({ total_price }) => total_price)).toEqual([59.97, 5])
    expect(await read(caller, made.id)).toEqual(made)
  })

  it('takes a missing quantity for 1, a missing amount for 0, and no VAT for none', async () => {
    const as = await context.api.caller()
    const lines = [
      { description: 'Una', amount: 10 },
      { description: 'Altra', quantity: 4 },
    ]
    const made = await addPurchase(
      context.api,
      as,
      purchaseData({ tax_percentage: 0, purchase_product_list: lines }),
    )
    expect(made).toMatchObject({ start_price: 10, final_price: 10, tax_amount: 0 })
    expect(made.purchase_product_list.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 10],
      [4, 0],
    ])
  })

  it('computes its totals itself, whatever the payload says of them', async () => {
    const as = await context.api.caller()
    const made = await addPurchase(
      context.api,
      as,
      purchaseData({ final_price: 1, start_price: 1, amount: 1 }),
    )
    expect(made.final_price).toBe(79.26)
  })

  it('keeps what its lines say of the supplier’s invoices, with days that people read', async () => {
    const as = await context.api.caller()
    const line = { description: 'Carta', amount: 1, number_of_invoice: '12/A', date_of_invoice: '2026-10-31' }
    const made = await addPurchase(context.api, as, purchaseData({ purchase_product_list: [line] }))
    expect(made.purchase_product_list[0]).toMatchObject({
      number_of_invoice: '12/A',
      date_of_invoice: '2026-10-31',
      percentage_of_iva: 22,
      date_of_invoice_string: '31 ottobre 2026',
    })
  })

  it('is not valid with a line without description, below nothing, or paid for nothing', async () => {
    const as = await context.api.caller()
    const cases = [
      purchaseData({ purchase_product_list: [{ description: ' ', quantity: 1, amount: 1 }] }),
      purchaseData({ purchase_product_list: [{ description: 'Reso', amount: -1 }] }),
      purchaseData({ purchase_product_list: [], json_state: { purchase_state: 'PAID' } }),
      purchaseData({
        purchase_product_list: [{ description: 'Troppo', quantity: 999_999_999, amount: 99_999_999 }],
      }),
    ]
    for (const purchase_data of cases) {
      const { status, body } = await context.api.call('POST', `${base}/add`, { as, body: { purchase_data } })
      expect([status, body.code, body.description]).toEqual([
        422,
        'ERROR_PURCHASE_NOT_VALID',
        'Acquisto non valido',
      ])
    }
    const english = await context.api.call('POST', `${base}/add`, {
      as,
      headers: { 'accept-language': 'en' },
      body: { purchase_data: cases[0] },
    })
    expect(english.body.description).toBe('Purchase not valid')
    expect((await list(as)).purchase_list).toEqual([])
  })

  it('names what is missing or wrong, in JSON and in multipart alike', async () => {
    const as = await context.api.caller()
    const { body } = await context.api.call('POST', `${base}/add`, {
      as,
      body: { purchase_data: { category: 'FUN' } },
    })
    expect([body.missing, body.wrong]).toEqual([['purchase_data.date'], ['purchase_data.category']])
    const form = new FormData()
    form.set('purchase_data', '{"date":')
    const broken = await context.api.call('POST', `${base}/add`, { as, form })
    expect([broken.status, broken.body.wrong]).toEqual([400, ['purchase_data']])
  })

  it('is created once when the same call comes many times with one key', async () => {
    const as = await context.api.caller()
    const headers = { 'idempotency-key': 'acquisto-1' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(as, 'add', purchaseData(), [pdf()], headers)),
    )
    expect(new Set(answers.map(({ body }) => body.purchase?.id)).size).toBe(1)
    expect((await list(as)).paging_data.total_items).toBe(1)
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(1)
    const other = await send(as, 'add', purchaseData({ description: 'Altro' }), [], headers)
    expect([other.status, other.body.code]).toEqual([409, 'ERROR_IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('paying a purchase', () => {
  it('in part leaves the rest, and the first day on which it falls due', async () => {
    const as = await context.api.caller()
    const made = await addPurchase(
      context.api,
      as,
      purchaseData({
        due_date_list: [{ date: '2026-12-31' }, { date: '2026-11-30', amount: 30 }],
        payment_list: [{ date: '2026-11-12', amount: 30, method: 'CASH' }],
      }),
    )
    expect(made).toMatchObject({
      state: 'DRAFT',
      paid_amount: 30,
      residual: 49.26,
      next_due_date: '2026-12-31',
    })
    expect(made.due_date_list).toEqual([
      { date: '2026-11-30', amount: 30 },
      { date: '2026-12-31', amount: 49.26 },
    ])
  })

  it('in full pays what is left, by the method and on the day that are said', async () => {
    const as = await context.api.caller()
    const data = purchaseData({ payment_list: [{ date: '2026-11-12', amount: 30, method: 'CASH' }] })
    const { id } = await addPurchase(context.api, as, data)
    const paid = await move(as, id, 'PAID', { payment_date: '2026-11-20', payment_method: 'RIBA' })
    expect(paid.body.purchase).toMatchObject({
      state: 'PAID',
      isBozza: false,
      residual: 0,
      next_due_date: null,
      payment_list: [
        { date: '2026-11-12', amount: 30, method: 'CASH' },
        { date: '2026-11-20', amount: 49.26, method: 'RIBA' },
      ],
    })
    const back = await move(as, id, 'DRAFT')
    expect(back.body.purchase).toMatchObject({ state: 'DRAFT', paid_amount: 79.26 })
  })

  it('at once takes its own day; isBozza false says the same', async () => {
    const as = await context.api.caller()
    for (const over of [{ json_state: { purchase_state: 'PAID' } }, { isBozza: false }]) {
      const made = await addPurchase(context.api, as, purchaseData(over))
      expect(made.payment_list).toEqual([{ date: '2026-11-10', amount: 79.26, method: 'ALLOWANCE' }])
    }
  })

  it('more than it costs, or due dates that do not come to it, are refused', async () => {
    const as = await context.api.caller()
    const payment_list = [{ date: '2026-11-12', amount: 79.27, method: 'CASH' }]
    const due_date_list = [{ date: '2026-11-12', amount: 79.25 }]
    const codes = []
    for (const over of [{ payment_list }, { due_date_list }]) {
      const body = { purchase_data: purchaseData(over) }
      codes.push((await context.api.call('POST', `${base}/add`, { as, body })).body.code)
    }
    expect(codes).toEqual(['ERROR_PURCHASE_OVERPAID', 'ERROR_PURCHASE_DUE_DATES'])
  })

  it('follows the price of one that is paid when who saves it says nothing of payments', async () => {
    const as = await context.api.caller()
    const { id } = await addPurchase(context.api, as, purchaseData({ isBozza: false }))
    const line = (amount: number) => ({ id, purchase_product_list: [{ description: 'Una', amount }] })
    const less = await save(as, purchaseData(line(10)))
    expect(less.body.purchase).toMatchObject({ state: 'PAID', final_price: 12.2, paid_amount: 12.2 })
    expect(less.body.purchase.due_date_list).toEqual([{ date: '2026-11-10', amount: 12.2 }])
    const more = await save(as, purchaseData(line(100)))
    expect(more.body.purchase).toMatchObject({ state: 'PAID', final_price: 122, residual: 0 })
  })
})

describe('the files of a purchase', () => {
  it('come back as they were, each with the MD5 of its content', async () => {
    const as = await context.api.caller()
    const picture = new File([Uint8Array.from(await pictureBytes())], 'foto à.png')
    const sent = [pdf('a'), picture]
    const { status, body } = await send(as, 'add', purchaseData(), sent)
    expect([status, body.purchase.files.length]).toEqual([200, 2])
    for (const [index, file] of sent.entries()) {
      const kept = body.purchase.files[index]
      expect(kept).toMatchObject({ name: file.name, md5: await md5(file), size: file.size })
      const answer = await download(as, kept.path)
      expect(Buffer.from(await answer.bytes()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    }
    expect((await list(as)).purchase_list[0].file_count).toBe(2)
  })

  it('stay when they are named by their paths alone, as texts', async () => {
    const as = await context.api.caller()
    const { body } = await send(as, 'add', purchaseData(), [pdf('a'), pdf('b', 'b.pdf')])
    const { id, files } = body.purchase
    const edited = await save(as, purchaseData({ id, existent_files: [files[1].path] }))
    expect(edited.body.purchase.files.map(({ name }: { name: string }) => name)).toEqual(['b.pdf'])
  })

  it('stay when they are named, or when nothing is said; the others go, from the storage, too', async () => {
    const as = await context.api.caller()
    const { body } = await send(as, 'add', purchaseData(), [pdf('a'), pdf('b', 'b.pdf')])
    const { id, files } = body.purchase
    const [, second] = files
    const edited = await send(as, 'update', purchaseData({ id, existent_files: [second] }), [
      pdf('c', 'c.pdf'),
    ])
    expect(edited.body.purchase.files.map(({ name }: { name: string }) => name)).toEqual(['b.pdf', 'c.pdf'])
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(2)
    expect((await download(as, files[0].path)).status).toBe(404)
    expect((await save(as, purchaseData({ id }))).body.purchase.files).toHaveLength(2)
    expect((await save(as, purchaseData({ id, existent_files: [] }))).body.purchase.files).toEqual([])
    await removeFiles()
    expect(await filesOf(as)).toEqual([])
  })

  it('are kept once, however often the same content comes', async () => {
    const as = await context.api.caller()
    const { body } = await send(as, 'add', purchaseData(), [pdf('a'), pdf('a', 'copia.pdf')])
    const { id, files } = body.purchase
    expect(files).toHaveLength(1)
    const again = await send(as, 'update', purchaseData({ id }), [pdf('a', 'ancora.pdf'), pdf('b')])
    expect(again.body.purchase.files).toHaveLength(2)
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(2)
  })

  it('that cannot be kept are told each with its reason, and nothing else is lost or changed', async () => {
    const as = await context.api.caller()
    const { body } = await send(as, 'add', purchaseData(), [pdf()])
    const { id, revision } = body.purchase
    const bad = [
      pdf('buono', 'buono.pdf'),
      new File(['<html><script>alert(1)</script>'], 'pagina.txt'),
      new File([], 'vuoto.pdf'),
      new File(['%PDF-', new Uint8Array(20 * 1024 * 1024)], 'grande.pdf'),
      new File(['PK\u0003\u0004 non un PDF'], 'archivio.pdf'),
      new File(['MZ programma'], 'fattura.exe'),
    ]
    const refused = await send(
      as,
      'update',
      purchaseData({ id, description: 'Altro', existent_files: [] }),
      bad,
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_PURCHASE_FILES'])
    const faults: { code: string; path: string; field: string }[] = refused.body.fault_list
    expect(faults.map(({ code, path, field }) => [code, path, field])).toEqual([
      ['TYPE', 'pagina.txt', 'files.1'],
      ['EMPTY', 'vuoto.pdf', 'files.2'],
      ['TOO_LARGE', 'grande.pdf', 'files.3'],
      ['NOT_ITS_NAME', 'archivio.pdf', 'files.4'],
      ['TYPE', 'fattura.exe', 'files.5'],
    ])
    expect(refused.body.description).toContain('“grande.pdf” supera i 20 MB.')
    expect(await read(as, id)).toMatchObject({
      revision,
      description: 'Materiale per la sala',
      file_count: 1,
    })
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(1)
  })

  it('are ten at a time, and none stays behind of a purchase that is refused', async () => {
    const as = await context.api.caller()
    const eleven = Array.from({ length: 11 }, (_, index) => pdf(String(index)))
    expect((await send(as, 'add', purchaseData(), eleven)).status).toBe(400)
    const refused = await send(as, 'add', purchaseData({ ana_sku: 'nobody' }), [pdf()])
    expect([refused.status, refused.body.code]).toEqual([404, 'ERROR_ANAGRAFICA_NOT_FOUND'])
    await removeFiles()
    expect(await filesOf(as)).toEqual([])
  })

  it('of another purchase or structure cannot be named or fetched', async () => {
    const [as, stranger] = [await context.api.caller(), await context.api.caller()]
    const first = (await send(as, 'add', purchaseData(), [pdf('a')])).body.purchase
    const second = await addPurchase(context.api, as)
    const stolen = await save(as, purchaseData({ id: second.id, existent_files: first.files }))
    expect([stolen.status, stolen.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
    expect((await download(stranger, first.files[0].path)).status).toBe(404)
  })
})

describe('saving a purchase', () => {
  it('replaces lines, supplier, category and rate, and tells the audit what was before', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addPurchase(context.api, caller)
    const lines = [{ description: 'Canone di novembre', quantity: 1, amount: 800 }]
    const over = {
      id,
      ana_sku: customer.sku,
      category: 'LEASE',
      tax_percentage: 0,
      tax_description: 'Senza IVA',
    }
    const { body } = await save(caller, purchaseData({ ...over, purchase_product_list: lines }))
    expect(body.purchase).toMatchObject({ ...over, final_price: 800, revision: 2 })
    const audit = await context.api.call('GET', `/api/auth/rest/audit?entity=purchase&entity_id=${id}`, {
      as: caller,
    })
    expect(audit.status).toBe(200)
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'purchase', entity_id: String(id) },
        orderBy: { id: 'asc' },
      }),
    )
    expect(rows.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE'])
    expect(rows[1]?.changes).toMatchObject({ category: ['RECEIPT', 'LEASE'], final_price: [79.26, 800] })
  })

  it('of two who started from one revision tells the second, whoever comes first', async () => {
    const as = await context.api.caller()
    const { id, revision } = await addPurchase(context.api, as)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2
          ? save(as, purchaseData({ id, revision, description: `Testo ${index}` }))
          : send(as, 'update', purchaseData({ id, revision, description: `Testo ${index}` }), [
              pdf(String(index)),
            ]),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    const late = answers.filter(({ status }) => status !== 200)
    expect([done.length, new Set(late.map(({ body }) => body.code))]).toEqual([
      1,
      new Set(['ERROR_STALE_REVISION']),
    ])
    const kept = await read(as, id)
    expect([kept.description, kept.revision]).toEqual([done[0]?.body.purchase.description, 2])
    await removeFiles()
    expect(await filesOf(as)).toHaveLength(kept.files.length)
  })

  it('loses no payment when many pay at once: it is paid once', async () => {
    const as = await context.api.caller()
    const { id } = await addPurchase(context.api, as)
    const answers = await Promise.all(Array.from({ length: 100 }, () => move(as, id, 'PAID')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { payment_list, paid_amount } = await read(as, id)
    expect([payment_list.length, paid_amount]).toEqual([1, 79.26])
  })
})

describe('deleting a purchase', () => {
  it('takes it out of list and sums, keeps its record, and can be taken back', async () => {
    const as = await context.api.caller()
    const { id } = await addPurchase(context.api, as, purchaseData({ isBozza: false }))
    expect((await remove(as, id)).status).toBe(200)
    expect(await list(as)).toMatchObject({ purchase_list: [], total_amount: 0 })
    expect((await list(as, 'filter_state=DELETED')).purchase_list).toHaveLength(1)
    expect((await read(as, id)).state).toBe('DELETED')
    for (const answer of [
      await remove(as, id),
      await save(as, purchaseData({ id })),
      await move(as, id, 'PAID'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_PURCHASE_DELETED'])
    }
    expect((await move(as, id, 'DRAFT')).body.purchase).toMatchObject({ state: 'DRAFT', paid_amount: 79.26 })
    expect((await move(as, id, 'DELETED', {})).body.purchase.state).toBe('DELETED')
  })

  it('is none of a stale page: a state asked of an old revision is refused', async () => {
    const as = await context.api.caller()
    const { id, revision } = await addPurchase(context.api, as)
    await save(as, purchaseData({ id }))
    expect((await move(as, id, 'PAID', { revision })).body.code).toBe('ERROR_STALE_REVISION')
    expect((await move(as, id, 'UNKNOWN')).status).toBe(400)
  })
})

describe('the list of purchases', () => {
  const lines = (amount: number) => ({
    tax_percentage: 0,
    purchase_product_list: [{ description: 'Una', amount }],
  })

  async function filled() {
    const { caller, customer } = await studio(context.api)
    const rossi = customer.sku
    const verdi = await addEntry(
      context.api,
      caller,
      company({ business: { name: 'Verdi & figli', vatnumber: '' } }),
    )
    const add = (over: Record<string, unknown>) => addPurchase(context.api, caller, purchaseData(over))
    const rows = [
      await add({
        description: 'Affitto',
        date: '2026-10-01',
        category: 'LEASE',
        ana_sku: rossi,
        ...lines(1234.5),
      }),
      await add({ description: 'Bolletta', date: '2026-11-03', ana_sku: verdi.sku, ...lines(80) }),
      await add({ description: 'Cancelleria 100%', date: '2026-11-03', isBozza: false, ...lines(15.2) }),
      await add({ description: 'Dominio web', date: '2026-09-12', invoice_number: '77/B', ...lines(9.99) }),
    ]
    return { caller, verdi, ids: rows.map(({ id }) => id) }
  }

  it('is ordered by date and then ID, the latest first, and tells the sums of all it found', async () => {
    const { caller } = await filled()
    const body = await list(caller, 'size=2')
    expect(body.purchase_list.map(({ description }: Purchase) => description)).toEqual([
      'Cancelleria 100%',
      'Bolletta',
    ])
    expect(body).toMatchObject({
      total_amount: 1339.69,
      total_residual: 1324.49,
      paging_data: { total_items: 4, total_pages: 2, order_by: 'date', order_as: 'desc', items_per_page: 2 },
    })
    expect(await found(caller, 'size=2&page=2')).toEqual(['Affitto', 'Dominio web'])
    expect((await list(caller)).purchase_list).toHaveLength(4)
  })

  it.each([
    ['id', ['Affitto', 'Bolletta', 'Cancelleria 100%', 'Dominio web']],
    ['description', ['Affitto', 'Bolletta', 'Cancelleria 100%', 'Dominio web']],
    ['amount', ['Dominio web', 'Cancelleria 100%', 'Bolletta', 'Affitto']],
    ['customer_name', ['Cancelleria 100%', 'Dominio web', 'Affitto', 'Bolletta']],
    ['state', ['Affitto', 'Bolletta', 'Dominio web', 'Cancelleria 100%']],
    ['category', ['Affitto', 'Bolletta', 'Cancelleria 100%', 'Dominio web']],
  ])('is ordered by %s', async (column, expected) => {
    const { caller } = await filled()
    expect(await found(caller, `column=${column}&orderDirection=asc`)).toEqual(expected)
    expect(await found(caller, `column=${column}&orderDirection=desc`)).toEqual([...expected].reverse())
  })

  it('is searched by ID, description, number, date, customer and amount, and filtered', async () => {
    const { caller, verdi, ids } = await filled()
    const search = (text: string) => found(caller, `search=${encodeURIComponent(text)}`)
    expect(await search(String(ids[3]))).toContain('Dominio web')
    expect(await search('boll')).toEqual(['Bolletta'])
    expect(await search('100%')).toEqual(['Cancelleria 100%'])
    expect(await search('77/b')).toEqual(['Dominio web'])
    expect(await search('01/10/2026')).toEqual(['Affitto'])
    expect(await search('2026-10')).toEqual(['Affitto'])
    expect(await search('verdi & F')).toEqual(['Bolletta'])
    expect(await search('1.234,5')).toEqual(['Affitto'])
    expect(await search('15,20')).toEqual(['Cancelleria 100%'])
    expect(await search("'; drop table purchase; --")).toEqual([])
    expect(await found(caller, 'filter_state=PAID')).toEqual(['Cancelleria 100%'])
    expect(await found(caller, 'filter_category=LEASE')).toEqual(['Affitto'])
    expect(await found(caller, `ana_sku=${verdi.sku}`)).toEqual(['Bolletta'])
    expect(await found(caller, 'date_from=2026-10-01&date_to=2026-10-31')).toEqual(['Affitto'])
    expect(
      (await context.api.call('GET', `${base}/list/structure?column=password`, { as: caller })).status,
    ).toBe(400)
  })

  it('holds those of the family for who may see them, and for nobody else', async () => {
    const own = await context.api.structure()
    const branch = await context.api.structure(own)
    const as = await context.api.caller({ structure: own })
    const other = await context.api.caller({ structure: branch })
    const made = await addPurchase(context.api, other, purchaseData({ description: 'Della filiale' }))
    expect((await list(as)).purchase_list).toEqual([])
    const family = await list(as, '', 'family')
    expect(family.purchase_list).toMatchObject([{ id: made.id, structure_name: branch.name }])
    const roles = ['GUI_CAN_LIST_PURCHASE']
    const reader = await context.api.caller({ structure: own, roles })
    const refused = await context.api.call('GET', `${base}/list/family`, { as: reader })
    expect([refused.status, refused.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    expect((await context.api.call('GET', `${base}/${made.id}`, { as })).status).toBe(404)
  })
})

describe('the file of the list of purchases', () => {
  const file = (as: Caller, query = '', format = 'csv') =>
    context.api.call('GET', `${base}/export/${format}?${query}`, { as })
  const linesOf = async (as: Caller, query = '') =>
    new TextDecoder()
      .decode(await (await file(as, query)).bytes())
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')

  it('has a line for each purchase that the filters find, with the columns of the list', async () => {
    const { caller, customer } = await studio(context.api)
    const add = (over: Record<string, unknown>) => addPurchase(context.api, caller, purchaseData(over))
    const rent = await add({ description: 'Affitto', date: '2026-10-01', category: 'LEASE' })
    const paid = await add({ description: 'Carta', ana_sku: customer.sku, isBozza: false })
    const deleted = await add({ description: 'Sbaglio' })
    await remove(caller, deleted.id)
    const [head, ...lines] = await linesOf(caller)
    expect(head).toBe('ID;Descrizione;Data;Fornitore;Importo;Categoria;Stato;Scadenza;Da pagare')
    expect(lines).toEqual([
      `${rent.id};Affitto;2026-10-01;;"79,26";Affitto e locazioni;Da pagare;2026-10-01;"79,26"`,
      `${paid.id};Carta;2026-11-10;Officina Rossi S.r.l.;"79,26";Scontrino o ricevuta;Pagato;;"0,00"`,
    ])
    const names = async (query: string) =>
      (await linesOf(caller, query)).slice(1).map((line) => line.split(';')[1])
    expect(await names('filter_state=PAID')).toEqual(['Carta'])
    expect(await names('filter_state=DELETED')).toEqual(['Sbaglio'])
    expect(await names('filter_category=LEASE')).toEqual(['Affitto'])
    expect(await names('search=aff')).toEqual(['Affitto'])
    expect(await names('date_from=2026-10-02')).toEqual(['Carta'])
    expect(await names(`ana_sku=${customer.sku}`)).toEqual(['Carta'])
    const book = await file(caller, 'search=aff', 'xlsx')
    const { rows } = await readSheet(await book.bytes())
    expect(rows.map((cells) => cells[1])).toEqual(['Affitto'])
  })

  it('has no formula, and no purchase of another structure, not even of the family', async () => {
    const own = await context.api.structure()
    const branch = await context.api.structure(own)
    const caller = await context.api.caller({ structure: own })
    const other = await context.api.caller({ structure: branch })
    const stranger = (await studio(context.api)).caller
    for (const as of [other, stranger]) await addPurchase(context.api, as)
    const formula = '=HYPERLINK("http://x.example")'
    await addPurchase(context.api, caller, purchaseData({ description: formula }))
    const lines = await linesOf(caller)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`;"'=HYPERLINK(""http://x.example"")";`)
    const { rows } = await readSheet(await (await file(caller, '', 'xlsx')).bytes())
    expect(rows.map((cells) => cells[1])).toEqual([formula])
  })

  it('is refused to who may not list purchases', async () => {
    const as = await context.api.caller({ roles: ['GUI_CAN_LIST_INVOICE'] })
    expect((await file(as)).status).toBe(403)
  })
})

describe('what a purchase may be', () => {
  it('is one of nine categories, at one of the structure’s rates, 22 % or none', async () => {
    const { caller } = await studio(context.api)
    const { body } = await context.api.call('GET', `${base}/categories/structure`, { as: caller })
    expect(body.category_list).toHaveLength(9)
    expect(body.category_list[0]).toEqual({ name: 'QUITTANCE', description: 'Quietanza' })
    expect(body.tax_list).toEqual([
      { tax_percentage: 22, tax_description: 'Ordinaria' },
      { tax_percentage: 0, tax_description: 'Senza IVA' },
    ])
    const elsewhere = await context.api.call('GET', `${base}/categories/planet`, { as: caller })
    expect(elsewhere.status).toBe(400)
  })
})

describe('who', () => {
  it('may only read writes nothing, and who may do neither sees nothing', async () => {
    const structure = await context.api.structure()
    const owner = await context.api.caller({ structure })
    const { id } = await addPurchase(context.api, owner)
    const reader = await context.api.caller({ structure, roles: ['GUI_CAN_LIST_PURCHASE'] })
    expect((await list(reader)).purchase_list).toHaveLength(1)
    const denied = [
      await save(reader, purchaseData({ id })),
      await remove(reader, id),
      await move(reader, id, 'PAID'),
    ]
    expect(denied.map(({ status }) => status)).toEqual([403, 403, 403])
    const nobody = await context.api.caller({ structure, roles: ['GUI_CAN_LIST_INVOICE'] })
    expect((await context.api.call('GET', `${base}/${id}`, { as: nobody })).status).toBe(403)
  })
})

describe('the chart of invoices and purchases', () => {
  it('sums what was bought by month, without deleted purchases, for who may see them', async () => {
    const structure = await context.api.structure()
    const { caller, customer } = await studio(context.api, { structure })
    await createInvoice(context.api, caller, invoiceData(customer.sku))
    const today = todayInRome()
    await addPurchase(context.api, caller, purchaseData({ date: today }))
    await addPurchase(context.api, caller, purchaseData({ date: today, isBozza: false }))
    const { id } = await addPurchase(context.api, caller, purchaseData({ date: today }))
    await remove(caller, id)
    const chart = async (as: Caller) =>
      (await context.api.call('GET', '/api/salesforce/rest/invoice/chart/structure', { as })).body.month_list
    const months: { purchases: number }[] = await chart(caller)
    expect(months.map(({ purchases }) => purchases)).toEqual([...Array<number>(11).fill(0), 158.52])
    const reader = await context.api.caller({ structure, roles: ['GUI_CAN_LIST_INVOICE'] })
    expect((await chart(reader)).at(-1)).toMatchObject({ purchases: 0 })
  })
})

describe('a supplier', () => {
  const entryOf = (as: Caller, sku: string) =>
    context.api.call('DELETE', '/api/anagrafica/rest/anagrafica', { as, body: { sku } })

  it('stays while purchases name it, and the refusal says which', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addPurchase(context.api, caller, purchaseData({ ana_sku: customer.sku }))
    const { status, body } = await entryOf(caller, customer.sku)
    expect([status, body.code]).toEqual([422, 'ERROR_ANAGRAFICA_IN_USE'])
    expect(body.fault_list).toMatchObject([{ kind: 'purchase', id, name: 'Materiale per la sala' }])
  })

  it('is not forgotten while its purchases must be kept, and gives its name and files away after that', async () => {
    const { caller, customer } = await studio(context.api)
    const url = `/api/anagrafica/rest/anagrafica/${customer.id}/gdpr`
    const recent = await addPurchase(context.api, caller, purchaseData({ ana_sku: customer.sku }))
    const erase = () => context.api.call('POST', `${url}/erase`, { as: caller, body: { mode: 'anonymise' } })
    const refused = await erase()
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_ANAGRAFICA_RETAINED'])
    expect(refused.body.fault_list).toMatchObject([
      { kind: 'purchase', id: recent.id, kept_until: '2036-12-31' },
    ])
    await remove(caller, recent.id)
    const old = purchaseData({ ana_sku: customer.sku, date: '2012-05-01' })
    const { body } = await send(caller, 'add', old, [pdf()])
    expect((await erase()).status).toBe(200)
    const left = await read(caller, body.purchase.id)
    expect(left).toMatchObject({ description: '', final_price: 79.26, files: [] })
    expect(left.customer_name).toMatch(/^Anonimo #\d+$/)
    await removeFiles()
    expect(await filesOf(caller)).toEqual([])
  })
})

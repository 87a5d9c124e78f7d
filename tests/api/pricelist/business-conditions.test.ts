import { describe, expect, it } from 'vitest'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { addEntry } from '@/tests/support/builders'

const context = testApi()
const base = '/api/pricelist/rest/businesscondition'

type FieldIn = Record<string, unknown>

const addFields = (as: Caller, ...list: FieldIn[]) =>
  context.api.call('POST', `${base}/customField`, {
    as,
    body: { business_condition_custom_field_list: list },
  })

const addConditions = (as: Caller, ...list: Record<string, unknown>[]) =>
  context.api.call('POST', `${base}/add`, { as, body: { business_condition_list: list } })

const listOf = async (as: Caller, query = '') =>
  (await context.api.call('GET', `${base}/structure/list${query}`, { as })).body.business_condition_list

const discount = (over: FieldIn = {}) => ({
  key: 'sconto',
  name: 'Sconto cliente',
  type: 'PERCENTAGE',
  ...over,
})

const conditionOf = (supplier: string | null, customer: string, values: Record<string, number>) => ({
  business_condition_ana_sku: supplier,
  sku_vendee: customer,
  business_condition_fields: Object.entries(values).map(([key, value]) => ({ key, value })),
})

/** A caller with a supplier, a customer and a discount for the supplier's and for the own products. */
async function shop(api: Api, options: Parameters<Api['caller']>[0] = {}) {
  const caller = await api.caller(options)
  const [supplier, customer] = [await addEntry(api, caller), await addEntry(api, caller)]
  const { status } = await addFields(caller, discount(), discount({ anagrafica_sku: supplier.sku }))
  expect(status).toBe(200)
  return { caller, supplier, customer }
}

describe('a business condition that comes alone', () => {
  it('is taken as a list of one', async () => {
    const { caller, customer } = await shop(context.api)
    const body = conditionOf(null, customer.sku, { sconto: 10 })
    const answer = await context.api.call('POST', `${base}/add`, { as: caller, body })
    expect(answer.body.business_condition_list).toMatchObject([{ sku_vendee: customer.sku }])
    expect(await listOf(caller)).toHaveLength(1)
  })
})

describe('the fields of business conditions', () => {
  it('belong to a supplier or to the own company, in the order in which they were added', async () => {
    const { caller, supplier } = await shop(context.api)
    await addFields(
      caller,
      { name: 'Città è più', type: 'FIXED', change: 'INCREASE' },
      { key: 'Fine Mese', name: 'Fine mese', type: 'PERCENTAGE', anagrafica_sku: supplier.sku },
    )
    const { body } = await context.api.call('GET', `${base}/customField/list/structure`, { as: caller })
    const rows = body.business_condition_custom_field_list as Record<string, unknown>[]
    expect(
      rows.map(({ key, type, change, position, anagrafica_sku }) => [
        key,
        type,
        change,
        position,
        anagrafica_sku,
      ]),
    ).toEqual([
      ['sconto', 'PERCENTAGE', 'DISCOUNT', 1, null],
      ['citta_e_piu', 'FIXED', 'INCREASE', 2, null],
      ['sconto', 'PERCENTAGE', 'DISCOUNT', 1, supplier.sku],
      ['fine_mese', 'PERCENTAGE', 'DISCOUNT', 2, supplier.sku],
    ])
    expect(rows.map(({ supplier_name }) => supplier_name)).toEqual([
      '',
      '',
      'Officina Rossi S.r.l.',
      'Officina Rossi S.r.l.',
    ])
  })

  it('are paged, and those of one supplier come alone', async () => {
    const { caller, supplier } = await shop(context.api)
    const read = async (path: string) =>
      (await context.api.call('GET', `${base}/customField/list/structure${path}`, { as: caller })).body
    const second = await read('?page_number=2&items_per_page=1')
    expect(second.business_condition_custom_field_list).toHaveLength(1)
    expect(second.paging_data).toMatchObject({ total_items: 2, total_pages: 2, current_page: 2 })
    const own = await read(`/${supplier.sku}`)
    expect(own.business_condition_custom_field_list.map((row: FieldIn) => row.anagrafica_sku)).toEqual([
      supplier.sku,
    ])
  })

  it('refuse a key that the supplier has, all or none, also when fifty add it at once', async () => {
    const { caller } = await shop(context.api)
    const again = await addFields(caller, { name: 'Nuovo', type: 'FIXED' }, discount({ key: 'SCONTO' }))
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_CUSTOM_FIELD_KEY_TAKEN'])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => addFields(caller, { name: 'Nuovo', type: 'FIXED' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'ERROR_CUSTOM_FIELD_KEY_TAKEN')).toHaveLength(49)
  })

  it('refuse a type that is none and a supplier of somebody else', async () => {
    const { caller } = await shop(context.api)
    const stranger = await shop(context.api)
    expect((await addFields(caller, discount({ key: 'x', type: 'TEXT' }))).status).toBe(400)
    const foreign = await addFields(caller, discount({ key: 'x', anagrafica_sku: stranger.supplier.sku }))
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ERROR_ANAGRAFICA_NOT_FOUND'])
  })
})

describe('the business conditions of a customer', () => {
  it('are kept for a supplier and for the own company, and listed by either', async () => {
    const { caller, supplier, customer } = await shop(context.api)
    const { status, body } = await addConditions(
      caller,
      conditionOf(null, customer.sku, { sconto: 10 }),
      conditionOf(supplier.sku, customer.sku, { Sconto: 33.33 }),
    )
    expect(status).toBe(200)
    expect(body.business_condition_list).toEqual(await listOf(caller))
    expect(body.business_condition_list[1]).toMatchObject({
      business_condition_ana_sku: supplier.sku,
      sku_vendee: customer.sku,
      vendee_name: 'Officina Rossi S.r.l.',
      business_condition_fields: [
        { key: 'sconto', name: 'Sconto cliente', type: 'PERCENTAGE', change: 'DISCOUNT', value: 33.33 },
      ],
    })
    expect(await listOf(caller, `?business_condition_ana_sku=${supplier.sku}`)).toHaveLength(1)
    expect(await listOf(caller, '?business_condition_ana_sku=')).toHaveLength(1)
    expect(await listOf(caller, `?sku_vendee=${customer.sku}`)).toHaveLength(2)
    expect(await listOf(caller, `?sku_vendee=${supplier.sku}`)).toEqual([])
  })

  it('are replaced by what comes, and go when nothing comes', async () => {
    const { caller, customer } = await shop(context.api)
    await addFields(caller, { key: 'trasporto', name: 'Trasporto', type: 'FIXED', change: 'INCREASE' })
    await addConditions(caller, conditionOf(null, customer.sku, { sconto: 10, trasporto: 2.5 }))
    await addConditions(caller, conditionOf(null, customer.sku, { trasporto: 3 }))
    const [row] = await listOf(caller)
    expect(row.business_condition_fields.map((field: FieldIn) => [field.key, field.value])).toEqual([
      ['trasporto', 3],
    ])
    const gone = await addConditions(caller, conditionOf(null, customer.sku, {}))
    expect([gone.status, gone.body.business_condition_list, await listOf(caller)]).toEqual([200, [], []])
    const actions = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'business_condition', structure_id: caller.structureId },
        orderBy: { id: 'asc' },
        select: { action: true },
      }),
    )
    expect(actions.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })

  it('come once a pair when a hundred add them at once', async () => {
    const { caller, customer } = await shop(context.api)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        addConditions(caller, conditionOf(null, customer.sku, { sconto: at })),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await listOf(caller)).toHaveLength(1)
  })

  it.each([
    ['a field that the supplier does not have', { altro: 1 }, 422, 'ERROR_BUSINESS_CONDITION_FIELD_UNKNOWN'],
    ['a discount above 100 percent', { sconto: 100.01 }, 422, 'ERROR_BUSINESS_CONDITION_VALUE'],
    ['a value below zero', { sconto: -1 }, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
    ['a third decimal', { sconto: 1.005 }, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
  ])('refuse %s', async (_, values, status, code) => {
    const { caller, customer } = await shop(context.api)
    const answer = await addConditions(
      caller,
      conditionOf(null, customer.sku, values as Record<string, number>),
    )
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await listOf(caller)).toEqual([])
  })

  it('refuse an entry with itself, a pair that comes twice, and who is not of the structure', async () => {
    const { caller, supplier, customer } = await shop(context.api)
    const stranger = await shop(context.api)
    const own = conditionOf(supplier.sku, customer.sku, { sconto: 5 })
    const self = await addConditions(caller, conditionOf(supplier.sku, supplier.sku, { sconto: 5 }))
    expect(self.body.code).toBe('ERROR_BUSINESS_CONDITION_SELF')
    expect((await addConditions(caller, own, own)).status).toBe(400)
    for (const foreign of [
      conditionOf(stranger.supplier.sku, customer.sku, { sconto: 5 }),
      conditionOf(supplier.sku, stranger.customer.sku, { sconto: 5 }),
    ]) {
      const answer = await addConditions(caller, own, foreign)
      expect([answer.status, answer.body.code]).toEqual([404, 'ERROR_ANAGRAFICA_NOT_FOUND'])
    }
    expect(await listOf(caller)).toEqual([])
  })

  it('keep their supplier and their customer from being deleted, and say so', async () => {
    const { caller, supplier, customer } = await shop(context.api)
    await addConditions(caller, conditionOf(supplier.sku, customer.sku, { sconto: 5 }))
    for (const { sku } of [supplier, customer]) {
      const { status, body } = await context.api.call('DELETE', '/api/anagrafica/rest/anagrafica', {
        as: caller,
        body: { sku },
      })
      expect([status, body.code]).toEqual([422, 'ERROR_ANAGRAFICA_IN_USE'])
      expect(body.description).toContain('Officina Rossi S.r.l. → Officina Rossi S.r.l.')
    }
    await addConditions(caller, conditionOf(supplier.sku, customer.sku, {}))
    const gone = await context.api.call('DELETE', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: { sku: customer.sku },
    })
    expect(gone.status).toBe(200)
  })

  it('of the family are shown to who sees the family, and to nobody else', async () => {
    const parent = await context.api.structure()
    const child = await context.api.structure(parent)
    const owner = await shop(context.api, { structure: parent })
    await addConditions(owner.caller, conditionOf(null, owner.customer.sku, { sconto: 10 }))
    const all = await context.api.caller({ structure: child })
    const reader = await context.api.caller({ structure: child, roles: ['GUI_CAN_LIST_PRODUCT'] })
    const stranger = await context.api.caller()
    const read = (as: Caller, type: string) => context.api.call('GET', `${base}/${type}/list`, { as })
    expect((await read(all, 'family')).body.business_condition_list).toMatchObject([
      { structure_name: parent.name },
    ])
    expect((await read(all, 'structure')).body.business_condition_list).toEqual([])
    expect((await read(reader, 'structure')).status).toBe(200)
    expect((await read(reader, 'family')).status).toBe(403)
    expect((await read(stranger, 'family')).body.business_condition_list).toEqual([])
    const fields = (as: Caller, path: string) =>
      context.api.call('GET', `${base}/customField/list/${path}`, { as })
    expect((await fields(all, `family/${owner.supplier.sku}`)).body.paging_data.total_items).toBe(1)
    expect((await fields(all, `structure/${owner.supplier.sku}`)).status).toBe(404)
    expect((await fields(reader, 'family')).status).toBe(403)
    expect((await fields(stranger, `family/${owner.supplier.sku}`)).status).toBe(404)
  })

  it('of two suppliers who become one mean the same as before, or refuse the merge', async () => {
    const { caller, supplier, customer } = await shop(context.api)
    const other = await addEntry(context.api, caller)
    await addFields(caller, discount({ anagrafica_sku: other.sku, type: 'FIXED' }))
    await addConditions(caller, conditionOf(other.sku, customer.sku, { sconto: 10 }))
    const before = await listOf(caller)
    const { status, body } = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/merge', {
      as: caller,
      body: { keep: supplier.sku, merge: other.sku },
    })
    expect([status, body.code]).toEqual([422, 'ERROR_BUSINESS_CONDITION_FIELDS_DIFFER'])
    expect(await listOf(caller)).toEqual(before)
  })
})

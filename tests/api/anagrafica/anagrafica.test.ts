import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, newVatNumber, studio } from '@/tests/support/builders'
import { addMeeting } from '@/tests/support/salesforce/meetings'

const base = '/api/anagrafica/rest/anagrafica'
const context = testApi({ DATABASE_POOL: '20' })

type Entry = { id: number; sku: string; revision: number; first_name: string; business: { name: string } }
type Filter = Record<string, unknown>

const person = (over: Filter = {}) => ({ first_name: 'Anna', last_name: 'Ferri', ...over })
const add = (as: Caller, entry: Filter, headers?: Record<string, string>) =>
  context.api.call('POST', base, { as, body: { anagrafica: entry }, headers })
const save = (as: Caller, body: Filter) => context.api.call('PUT', base, { as, body })
const search = (as: Caller, anagrafica: Filter = {}, paging_data: Filter = {}, scope = 'structure') =>
  context.api.call('POST', `${base}/${scope}/search`, { as, body: { anagrafica, paging_data } })

async function namesOf(as: Caller, filter: Filter, paging: Filter = {}): Promise<string[]> {
  const { body } = await search(as, filter, paging)
  return body.anagrafica_list.map((entry: Entry) => entry.first_name || entry.business.name)
}

describe('search', () => {
  it('answers 100 entries by id ascending when nothing else is asked', async () => {
    const caller = await context.api.caller()
    await context.api.asSystem((tx) =>
      tx.anagrafica.createMany({
        data: Array.from({ length: 105 }, (_, index) => ({
          structure_id: caller.structureId,
          sku: `${caller.structureId}-${index}`,
          first_name: `P${index}`,
        })),
      }),
    )
    const { body } = await search(caller)
    const ids = body.anagrafica_list.map((entry: Entry) => entry.id)
    expect(ids).toHaveLength(100)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(body.paging_data).toEqual({
      items_per_page: 100,
      total_items: 105,
      total_pages: 2,
      page_number: 1,
      current_page: 1,
      order_as: 'asc',
      order_by: 'id',
    })
    const last = await search(caller, {}, { items_per_page: 20, page_number: 6 })
    expect(last.body.anagrafica_list.map((entry: Entry) => entry.first_name)).toEqual([
      'P100',
      'P101',
      'P102',
      'P103',
      'P104',
    ])
    const after = await search(caller, {}, { items_per_page: 20, page_number: 7 })
    expect(after.body.anagrafica_list).toEqual([])
  })

  it.each([
    ['first_name', { first_name: 'Ottavia' }, ' ottav '],
    ['last_name', { last_name: 'Zanardi' }, 'ZANARDI'],
    ['email', { email: 'ottavia@zanardi.example' }, '@zanardi'],
    ['phone_number', { phone_number: '051 777777' }, '7777'],
    ['cell_phone_number', { cell_phone_number: '333 9998887' }, '99988'],
    ['fax', { fax: '051 666666' }, '66666'],
    ['address_city', { address_city: 'Forlì' }, 'forlì'],
    ['address_prov', { address_prov: 'FC' }, 'fc'],
    ['agent', { agent: 'Bruno' }, 'bru'],
    ['note', { note: 'Paga a fine mese' }, 'fine mese'],
    ['business_name', { business: { name: 'Zeta S.p.A.' } }, 'zeta'],
    ['business_vatnumber', { business: { name: 'Q', vatnumber: '12345670017' } }, '2345670'],
    ['search', { taxcode: 'ZNRTTV80A41A944X' }, 'ttv80'],
  ])(
    'finds by %s a part of the value, whatever its case and the spaces around it',
    async (name, data, text) => {
      const caller = await context.api.caller()
      const wanted = await addEntry(context.api, caller, person(data))
      await addEntry(context.api, caller, person({ first_name: 'Nobody', last_name: 'Else' }))
      const { body } = await search(caller, { [name]: text })
      expect(body.anagrafica_list.map((entry: Entry) => entry.id)).toEqual([wanted.id])
    },
  )

  it('ignores filters that are empty, blank or null', async () => {
    const caller = await context.api.caller()
    await addEntry(context.api, caller, person())
    expect(await namesOf(caller, { first_name: '', email: '   ', note: null, ana_type: null })).toEqual([
      'Anna',
    ])
  })

  it('takes every filter of the search form empty, a category as text, and paging beside the filter', async () => {
    const caller = await context.api.caller()
    for (const first_name of ['Anna', 'Bice']) await addEntry(context.api, caller, person({ first_name }))
    const answerOf = async (body: object) =>
      (await context.api.call('POST', `${base}/structure/search`, { as: caller, body })).body
    const empty = { business_name: '', note: '', structure_name: '', anagrafica_category: '' }
    expect((await answerOf({ filter: { anagrafica: empty } })).anagrafica_list).toHaveLength(2)
    expect((await answerOf({ anagrafica: { anagrafica_category: '999' } })).anagrafica_list).toEqual([])
    const page = await answerOf({ anagrafica: {}, page_number: 2, items_per_page: 1, order_as: 'desc' })
    expect(page.anagrafica_list).toMatchObject([{ first_name: 'Anna' }])
    expect(page.paging_data).toMatchObject({ page_number: 2, items_per_page: 1, total_pages: 2 })
  })

  it('takes % and _ in a filter for what they are', async () => {
    const caller = await context.api.caller()
    for (const first_name of ['100%', '100 euro', 'a_b', 'axb', 'back\\slash']) {
      await addEntry(context.api, caller, person({ first_name }))
    }
    expect(await namesOf(caller, { first_name: '%' })).toEqual(['100%'])
    expect(await namesOf(caller, { first_name: '_' })).toEqual(['a_b'])
    expect(await namesOf(caller, { first_name: '\\' })).toEqual(['back\\slash'])
  })

  it('joins filters with and, and tells registries from contacts', async () => {
    const caller = await context.api.caller()
    const { sku } = await addEntry(context.api, caller, person({ address_city: 'Imola' }))
    await context.api.call('POST', '/api/anagrafica/rest/anagraficacontatto', {
      as: caller,
      body: {
        anagrafica_sku: sku,
        anagrafica: person({ first_name: 'Carlo', address_city: 'Imola' }),
      },
    })
    await addEntry(context.api, caller, person({ first_name: 'Dina', address_city: 'Bologna' }))
    expect(await namesOf(caller, { address_city: 'imola', ana_type: 0 })).toEqual(['Anna'])
    expect(await namesOf(caller, { ana_type: 1 })).toEqual(['Carlo'])
  })

  it('orders by the documented columns both ways, and refuses any other', async () => {
    const caller = await context.api.caller()
    for (const first_name of ['Bice', 'Anna', 'Ciro']) {
      await addEntry(context.api, caller, { first_name, last_name: first_name })
    }
    expect(await namesOf(caller, {}, { order_by: 'name' })).toEqual(['Anna', 'Bice', 'Ciro'])
    expect(await namesOf(caller, {}, { order_by: 'last_name', order_as: 'desc' })).toEqual([
      'Ciro',
      'Bice',
      'Anna',
    ])
    expect(await namesOf(caller, {}, { order_by: 'id', order_as: 'DESC' })).toEqual(['Ciro', 'Anna', 'Bice'])
    const refused = await search(caller, {}, { order_by: 'note' })
    expect([refused.status, refused.body.wrong]).toEqual([400, ['paging_data.order_by']])
  })

  it('of the family answers the own and the sibling structures, never another family', async () => {
    const caller = await context.api.caller()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: caller.structureId } }),
    )
    const branch = await context.api.structure({ id: caller.structureId, familyId })
    const sibling = await context.api.caller({ structure: branch })
    const stranger = await context.api.caller()
    await addEntry(context.api, caller, person({ first_name: 'Own' }))
    await addEntry(context.api, sibling, person({ first_name: 'Sibling' }))
    await addEntry(context.api, stranger, person({ first_name: 'Stranger' }))
    const { body } = await search(caller, {}, {}, 'family')
    expect(body.anagrafica_list.map((entry: Entry) => entry.first_name)).toEqual(['Own', 'Sibling'])
    const narrowed = await search(caller, { structure_name: branch.name }, {}, 'family')
    expect(narrowed.body.anagrafica_list.map((entry: Entry) => entry.first_name)).toEqual(['Sibling'])
    expect(await namesOf(caller, {})).toEqual(['Own'])
  })

  it('of the family is refused to whoever sees the structure only', async () => {
    const caller = await context.api.caller({ roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'] })
    expect((await search(caller, {}, {}, 'family')).status).toBe(403)
    expect((await search(caller)).status).toBe(200)
  })
})

describe('adding', () => {
  it('trims texts, takes the spaces out of the IBAN, and drops custom fields without a value', async () => {
    const caller = await context.api.caller()
    const { body } = await add(caller, {
      first_name: '  Anna  ',
      last_name: '\tFerri\n',
      business: { name: ' Ferri S.n.c. ', iban: ' it60 X054 2811 1010 0000 0123 456 ' },
      codice_destinatario: ' abc1234 ',
      email: ' anna@ferri.example ',
      anagrafica_custom_fields: [
        { key: 'tessera', value: ' 12 ' },
        { key: 'scadenza', value: '   ' },
        { key: '', value: 'orphan' },
      ],
    })
    expect(body.anagrafica).toMatchObject({
      first_name: 'Anna',
      last_name: 'Ferri',
      business: { name: 'Ferri S.n.c.', iban: 'IT60X0542811101000000123456' },
      codice_destinatario: 'ABC1234',
      email: 'anna@ferri.example',
      anagrafica_custom_fields: [{ key: 'tessera', value: '12' }],
    })
  })

  it.each([
    ['emoji', 'Caffè ☕️ 🌙 S.r.l.'],
    ['right-to-left letters', 'شركة القمر للتجارة'],
    ['Hebrew and digits', 'חברת ירח 2000'],
    ['quotes and backslashes', `D'Angelo "Il Mago" \\ Figli; drop table anagrafica --`],
    ['letters of several bytes', '株式会社ルナ Łódź Ångström'],
  ])('keeps names with %s as they are', async (_, name) => {
    const caller = await context.api.caller()
    const { body } = await add(caller, { business: { name } })
    const read = await context.api.call('GET', `${base}/sku/${body.anagrafica.sku}`, { as: caller })
    expect(read.body.anagrafica.business.name).toBe(name)
    expect(await namesOf(caller, { business_name: name })).toEqual([name])
  })

  it('refuses a name of 5,000 characters, and says which field', async () => {
    const caller = await context.api.caller()
    const answer = await add(caller, { business: { name: 'x'.repeat(5000) } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'ERROR_JSON_PARAM_MISSING_OR_WRONG',
      wrong: ['anagrafica.business.name'],
    })
  })

  it('takes null for a list of custom fields that there is not, and a category by its id as text', async () => {
    const caller = await context.api.caller()
    const { body } = await context.api.call('POST', '/api/anagrafica/rest/anagraficacategory', {
      as: caller,
      body: { name: 'Clienti' },
    })
    const { id } = body.anagrafica_category
    const category = { id: String(id), name: 'Clienti' }
    const answer = await add(caller, person({ anagrafica_custom_fields: null, category }))
    expect(answer.body.anagrafica).toMatchObject({ anagrafica_custom_fields: [], category: { id } })
  })

  it('refuses an entry without any name', async () => {
    const caller = await context.api.caller()
    const answer = await add(caller, { business: { vatnumber: newVatNumber() }, first_name: '  ' })
    expect([answer.status, answer.body.code, answer.body.wrong]).toEqual([
      422,
      'ERROR_ANAGRAFICA_NAME_MISSING',
      ['anagrafica.business.name', 'anagrafica.last_name'],
    ])
  })

  it('repeats the first answer to the same idempotency-key, and refuses it with another body', async () => {
    const caller = await context.api.caller()
    const headers = { 'idempotency-key': 'once' }
    const first = await add(caller, person(), headers)
    const again = await add(caller, person(), headers)
    expect(again.body.anagrafica).toEqual(first.body.anagrafica)
    const other = await add(caller, person({ first_name: 'Bice' }), headers)
    expect([other.status, other.body.code]).toEqual([409, 'ERROR_IDEMPOTENCY_KEY_REUSED'])
    expect(await namesOf(caller, {})).toEqual(['Anna'])
  })

  it('makes one entry of 100 calls at once with the same idempotency-key', async () => {
    const caller = await context.api.caller()
    const headers = { 'idempotency-key': 'at-once' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => add(caller, person(), headers)))
    expect(new Set(answers.map((answer) => answer.body.anagrafica?.id)).size).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200))
    expect(await namesOf(caller, {})).toHaveLength(1)
  })

  it('writes one audit row with what is new', async () => {
    const caller = await context.api.caller()
    const { body } = await add(caller, person())
    expect(await auditOf(body.anagrafica.sku)).toMatchObject([
      { action: 'CREATE', account_id: caller.accountId, changes: { first_name: [null, 'Anna'] } },
    ])
  })
})

const auditOf = (sku: string) =>
  context.api.asSystem((tx) =>
    tx.audit_entry.findMany({ where: { entity: 'anagrafica', entity_id: sku }, orderBy: { id: 'asc' } }),
  )

describe('saving', () => {
  it('raises the revision, and keeps only what changed in the audit', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller, person())
    const answer = await save(caller, { sku: entry.sku, revision: 1, anagrafica: person({ agent: 'Bruno' }) })
    expect(answer.body.anagrafica).toMatchObject({ agent: 'Bruno', revision: 2 })
    const [, changed] = await auditOf(entry.sku)
    expect(changed).toMatchObject({ action: 'UPDATE', changes: { agent: ['', 'Bruno'] } })
    expect(Object.keys(changed?.changes as object)).toEqual(['agent'])
  })

  it('refuses a stale revision and changes nothing', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller, person())
    await save(caller, { sku: entry.sku, revision: 1, anagrafica: person({ agent: 'First' }) })
    const answer = await save(caller, {
      sku: entry.sku,
      revision: 1,
      anagrafica: person({ agent: 'Second' }),
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    const read = await context.api.call('GET', `${base}/id/${entry.id}`, { as: caller })
    expect(read.body.anagrafica).toMatchObject({ agent: 'First', revision: 2 })
  })

  it('lets one of two savers of the same revision win', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller, person())
    const answers = await Promise.all(
      ['First', 'Second'].map((agent) =>
        save(caller, { sku: entry.sku, revision: 1, anagrafica: person({ agent }) }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

describe('deleting', () => {
  const remove = (as: Caller, sku: string) => context.api.call('DELETE', base, { as, body: { sku } })

  it('takes away an entry that nothing refers to, and says what it was in the audit', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller, person())
    expect((await remove(caller, entry.sku)).status).toBe(200)
    expect((await remove(caller, entry.sku)).body.code).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
    expect((await auditOf(entry.sku)).at(-1)).toMatchObject({
      action: 'DELETE',
      changes: { first_name: ['Anna', null] },
    })
  })

  it('refuses an entry that documents use, and lists them', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const answer = await remove(caller, customer.sku)
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_ANAGRAFICA_IN_USE'])
    expect(answer.body.description).toContain('Corsi di novembre')
    expect(answer.body.fault_list).toEqual([
      {
        kind: 'document',
        id: draft.id,
        name: 'Corsi di novembre',
        sku: customer.sku,
        full_numeration: null,
        description: 'Corsi di novembre',
      },
    ])
    expect((await context.api.call('GET', `${base}/id/${customer.id}`, { as: caller })).status).toBe(200)
  })

  it('refuses the guest of a meeting, and names the meeting', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller)
    const { id } = await addMeeting(context.api, caller, { event_ana_sku_list: [{ ana_sku: entry.sku }] })
    const answer = await remove(caller, entry.sku)
    expect(answer.body).toMatchObject({
      code: 'ERROR_ANAGRAFICA_IN_USE',
      fault_list: [{ kind: 'meeting', id, name: 'Colloquio 02/03/2049' }],
    })
  })

  it('refuses the entry of an account, and says whose', async () => {
    const caller = await context.api.caller()
    const entry = await addEntry(context.api, caller)
    await context.api.asSystem((tx) =>
      tx.membership.updateMany({
        where: { account_id: caller.accountId },
        data: { anagrafica_sku: entry.sku },
      }),
    )
    const answer = await remove(caller, entry.sku)
    expect(answer.body).toMatchObject({
      code: 'ERROR_ANAGRAFICA_IN_USE',
      fault_list: [{ kind: 'account', id: caller.accountId, name: caller.email }],
    })
  })

  it('never takes away an entry that an invoice comes to refer to at the same time', async () => {
    const { caller } = await studio(context.api)
    const entries = await Promise.all(Array.from({ length: 25 }, () => addEntry(context.api, caller)))
    const invoice = (sku: string) =>
      context.api.call('POST', '/api/salesforce/rest/invoice/createInvoice', {
        as: caller,
        body: { invoice_data: invoiceData(sku) },
      })
    const answers = await Promise.all(entries.flatMap(({ sku }) => [remove(caller, sku), invoice(sku)]))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
  })

  it("refuses the structure's own company record", async () => {
    const { caller, own } = await studio(context.api)
    expect((await remove(caller, own.sku)).body.code).toBe('ERROR_ANAGRAFICA_IN_USE')
  })

  it('is refused to whoever only reads', async () => {
    const caller = await context.api.caller({ roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'] })
    expect((await remove(caller, 'any')).status).toBe(403)
  })
})

describe('the VAT number of a Swiss company', () => {
  it('is saved as it is written there, with dots and IVA', async () => {
    const caller = await context.api.caller()
    const business = { name: 'Alpi SA', vatnumber: 'CHE-114.993.395 IVA', iban: '', tax_regime: '' }
    const { sku } = await addEntry(context.api, caller, company({ business, country: 'CH', id_paese: 'CH' }))
    const { body } = await context.api.call('GET', `${base}/sku/${sku}`, { as: caller })
    expect(body.anagrafica.business.vatnumber.replace(/[^A-Z0-9]/g, '')).toBe('CHE114993395')
  })
})

describe('check', () => {
  const check = async (as: Caller, body: Filter) =>
    (await context.api.call('POST', `${base}/check`, { as, body })).body.finding_list

  it.each([
    ['nothing in what is right', company({ taxcode: 'RSSMRA80A01A944I' }), []],
    [
      'a wrong check digit',
      { vatnumber: '01234567890' },
      [['business.vatnumber', 'error', 'vat_number.check_digit']],
    ],
    ['a wrong IBAN', { iban: 'IT60X0542811101000000123457' }, [['business.iban', 'error', 'iban.invalid']]],
    ['a CAP of four digits', { zipcode: '4012' }, [['zipcode', 'error', 'cap.format']]],
    [
      'a comune of another provincia',
      { address_city: 'Imola', address_prov: 'MO' },
      [['address_city', 'warning', 'place.provincia']],
    ],
    [
      'a CAP of another comune',
      { address_city: 'Imola', address_prov: 'BO', zipcode: '20121' },
      [['address_city', 'warning', 'place.cap']],
    ],
    ['nothing in a foreign address', { country: 'FR', address_city: 'Lyon', zipcode: '69001' }, []],
  ])('finds %s', async (_, body, findings) => {
    const caller = await context.api.caller()
    const flat =
      'business' in body ? { ...body, vatnumber: (body.business as { vatnumber: string }).vatnumber } : body
    const found = await check(caller, flat)
    expect(found.map(Object.values)).toEqual(findings)
  })

  it('suggests comuni by the beginning of their name, with provincia and CAP', async () => {
    const caller = await context.api.caller()
    const answer = await context.api.call('GET', '/api/anagrafica/rest/comuni?name=casalecchio', {
      as: caller,
    })
    expect(answer.body.comune_list).toContainEqual({
      name: 'Casalecchio di Reno',
      prov: 'BO',
      cap_list: ['40033'],
    })
  })
})

describe('sku_list', () => {
  it('answers the entries in the order of the list, without those that are not the structure’s', async () => {
    const caller = await context.api.caller()
    const [one, two] = [await addEntry(context.api, caller), await addEntry(context.api, caller)]
    const stranger = await addEntry(context.api, await context.api.caller())
    const skus = [two, stranger, one].map(({ sku }) => sku)
    for (const sku_list of [skus.map((sku) => ({ sku })), skus]) {
      const { body } = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/sku_list', {
        as: caller,
        body: { sku_list },
      })
      expect(body.anagrafica_list.map((entry: { sku: string }) => entry.sku)).toEqual([two.sku, one.sku])
    }
  })
})

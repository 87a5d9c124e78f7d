import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { picture } from '@/tests/support/files/pictures'

const rest = '/api/anagrafica/rest'
const context = testApi({ DATABASE_POOL: '20', STORAGE_DIR: '.data/test-moves' })

type Entry = { id: number; sku: string }

const move = (as: Caller, entries: Entry[], structure_name?: string) =>
  context.api.call('POST', `${rest}/anagrafica/move`, {
    as,
    body: { sku_list: entries.map(({ sku }) => ({ sku })), structure_name },
  })

/** A caller of a structure, a second structure of its family, and the caller in there. */
async function family(roles?: readonly string[]) {
  const here = await context.api.caller()
  const { family_id: familyId } = await context.api.asSystem((tx) =>
    tx.structure.findUniqueOrThrow({ where: { id: here.structureId } }),
  )
  const branch = await context.api.structure({ id: here.structureId, familyId })
  const gui_item_list = [...(roles ?? ['GUI_CAN_MANAGE_ANAGRAFICA', 'GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'])]
  await context.api.asSystem((tx) =>
    tx.membership.create({
      data: { account_id: here.accountId, structure_id: branch.id, gui_item_list },
    }),
  )
  const there = { ...here, headers: { ...here.headers, 'x-luna-structure': branch.name } }
  return { here, there, branch }
}

const addCategory = async (as: Caller, name: string, father_id?: number) =>
  (await context.api.call('POST', `${rest}/anagraficacategory`, { as, body: { name, father_id } })).body
    .anagrafica_category.id as number
const addContact = async (as: Caller, main: Entry, first_name: string): Promise<Entry> =>
  (
    await context.api.call('POST', `${rest}/anagraficacontatto`, {
      as,
      body: { anagrafica_sku: main.sku, anagrafica: { first_name } },
    })
  ).body.anagrafica
const read = (as: Caller, { sku }: Entry) => context.api.call('GET', `${rest}/anagrafica/sku/${sku}`, { as })
const names = (as: Caller) =>
  context.api
    .call('POST', `${rest}/anagrafica/structure/search`, { as, body: {} })
    .then(({ body }) => body.anagrafica_list.map((entry: { first_name: string }) => entry.first_name))
const linksOf = (id: number) =>
  context.api.asSystem((tx) => tx.anagrafica_contact.findMany({ where: { anagrafica_id: id } }))

describe('moving to another structure', () => {
  it('takes the entry there, with its category by path, its picture and a row of audit on either side', async () => {
    const { here, there, branch } = await family()
    const [clients, hereOnly] = [await addCategory(here, 'Clienti'), await addCategory(here, 'Solo qui')]
    const schools = await addCategory(here, 'Scuole', clients)
    const school = await addCategory(there, 'SCUOLE', await addCategory(there, 'clienti'))
    const entry = await addEntry(context.api, here, company({ category_id: schools }))
    const other = await addEntry(context.api, here, company({ category_id: hereOnly }))
    await context.api.call('PUT', `${rest}/anagrafica`, {
      as: here,
      body: {
        sku: entry.sku,
        anagrafica: company({ category_id: schools }),
        avatar_image_base64: await picture(),
      },
    })
    expect((await move(here, [entry, other], branch.name)).body).toMatchObject({ moved: 2 })
    expect((await read(here, entry)).status).toBe(404)
    const arrived = (await read(there, entry)).body.anagrafica
    expect(arrived).toMatchObject({
      id: entry.id,
      category: { id: school },
      avatar_image_present: true,
      structure_name: branch.name,
      revision: 3,
    })
    expect((await read(there, other)).body.anagrafica.category).toBeNull()
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { entity_id: other.sku }, orderBy: { id: 'asc' } }),
    )
    expect(rows.slice(1)).toMatchObject([
      { structure_id: here.structureId, account_id: here.accountId, action: 'UPDATE' },
      { structure_id: branch.id, changes: { structure_id: [here.structureId, branch.id] } },
    ])
  })

  it('takes contacts along, and copies one that belongs to an entry that stays', async () => {
    const { here, there, branch } = await family()
    const goes = await addEntry(context.api, here, { first_name: 'Goes' })
    const stays = await addEntry(context.api, here, { first_name: 'Stays' })
    const own = await addContact(here, goes, 'Own')
    const shared = await addContact(here, goes, 'Shared')
    await context.api.call('PUT', `${rest}/anagraficacontatto/join`, {
      as: here,
      body: { anagrafica_sku: stays.sku, contatto_sku: shared.sku },
    })
    expect((await move(here, [goes], branch.name)).body).toMatchObject({ moved: 2 })
    expect(await names(here)).toEqual(['Stays', 'Shared'])
    expect((await names(there)).sort()).toEqual(['Goes', 'Own', 'Shared'])
    expect((await read(there, own)).status).toBe(200)
    expect((await linksOf(goes.id)).map((link) => link.structure_id)).toEqual([branch.id, branch.id])
    expect((await linksOf(stays.id)).map((link) => link.contatto_id)).toEqual([shared.id])
  })

  it('takes tags along by name, and notes, files and logged contacts with the entry', async () => {
    const { here, there, branch } = await family()
    const [goes, kept] = [await addEntry(context.api, here), await addEntry(context.api, there)]
    const put = (as: Caller, { id }: Entry, name_list: string[]) =>
      context.api.call('PUT', `${rest}/anagrafica/${id}/tags`, { as, body: { name_list } })
    await put(here, goes, ['VIP', 'Nuova'])
    await put(there, kept, ['vip'])
    for (const [path, body] of [
      ['notes', { text: 'Nota' }],
      ['contact_log', { kind: 'CALL' }],
    ] as const) {
      await context.api.call('POST', `${rest}/anagrafica/${goes.id}/${path}`, { as: here, body })
    }
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7'], 'contratto.pdf'))
    await context.api.call('POST', `${rest}/anagrafica/${goes.id}/attachments`, { as: here, form })
    expect((await move(here, [goes], branch.name)).status).toBe(200)
    const tagNames = (await read(there, goes)).body.anagrafica.tag_list.map(
      (tag: { name: string }) => tag.name,
    )
    expect(tagNames).toEqual(['Nuova', 'vip'])
    const timeline = await context.api.call('GET', `${rest}/anagrafica/${goes.id}/timeline`, { as: there })
    const kinds = timeline.body.event_list.map((event: { kind: string }) => event.kind)
    expect(new Set(kinds)).toEqual(new Set(['change', 'note', 'contact', 'attachment']))
    const old = await context.api.call('GET', `${rest}/anagraficatag`, { as: here })
    expect(old.body.anagrafica_tag_list).toMatchObject([{ anagrafica_count: 0 }, { anagrafica_count: 0 }])
  })

  it.each([
    ['none', undefined],
    ['one that is not there', 'Nowhere'],
    ['an empty one', '  '],
  ])('refuses %s as destination: Invalid structure', async (_, name) => {
    const { here } = await family()
    const entry = await addEntry(context.api, here)
    const answer = await context.api.call('POST', `${rest}/anagrafica/move`, {
      as: here,
      body: { sku_list: [entry.sku], structure_name: name },
      headers: { 'accept-language': 'en' },
    })
    expect([answer.status, answer.body.code, answer.body.description]).toEqual([
      422,
      'ERROR_ANAGRAFICA_INVALID_STRUCTURE',
      'Invalid structure',
    ])
  })

  it('takes a selection of several structures to a third, and none of it where one entry is not the caller’s', async () => {
    const { here, there, branch } = await family()
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: branch.id } }),
    )
    const [third, closed] = [
      await context.api.structure({ id: here.structureId, familyId }),
      await context.api.structure({ id: here.structureId, familyId }),
    ]
    const gui_item_list = ['GUI_CAN_MANAGE_ANAGRAFICA', 'GUI_CAN_LIST_ANAGRAFICA_STRUCTURE']
    await context.api.asSystem((tx) =>
      tx.membership.create({ data: { account_id: here.accountId, structure_id: third.id, gui_item_list } }),
    )
    const entries = [await addEntry(context.api, here), await addEntry(context.api, there)]
    const stranger = await addEntry(context.api, await context.api.caller({ structure: closed }))
    expect((await move(here, [...entries, stranger], third.name)).status).toBe(404)
    expect([await names(here), await names(there)].map((list) => list.length)).toEqual([1, 1])
    expect((await move(here, entries, third.name)).body).toMatchObject({ moved: 2 })
    const inThird = { ...here, headers: { ...here.headers, 'x-luna-structure': third.name } }
    expect([await names(here), await names(there), await names(inThird)].map((list) => list.length)).toEqual([
      0, 0, 2,
    ])
  })

  it('refuses a structure in which the caller may only read, one of another family, and its own', async () => {
    const { here, branch } = await family(['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'])
    const entry = await addEntry(context.api, here)
    const foreign = await context.api.structure()
    const own = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: here.structureId } }),
    )
    await context.api.asSystem((tx) =>
      tx.membership.create({
        data: {
          account_id: here.accountId,
          structure_id: foreign.id,
          gui_item_list: ['GUI_CAN_MANAGE_ANAGRAFICA'],
        },
      }),
    )
    for (const name of [branch.name, foreign.name, own.name]) {
      expect((await move(here, [entry], name)).body.code).toBe('ERROR_ANAGRAFICA_INVALID_STRUCTURE')
    }
    expect((await read(here, entry)).status).toBe(200)
  })

  it('moves nothing when a document refers to one of the entries, and names it', async () => {
    const { here, branch } = await family()
    const own = await addEntry(context.api, here)
    await context.api.call('PUT', '/api/auth/rest/structure/configuration', {
      as: here,
      body: { data: { registry_sku: own.sku, aliquoteiva: [{ aliquota: 22, descrizione: 'Ordinaria' }] } },
    })
    const [free, customer] = [await addEntry(context.api, here), await addEntry(context.api, here)]
    const draft = await createInvoice(context.api, here, invoiceData(customer.sku))
    const answer = await move(here, [free, customer, own], branch.name)
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_ANAGRAFICA_IN_USE'])
    expect(answer.body.fault_list).toMatchObject([
      { kind: 'document', id: draft.id, sku: customer.sku },
      { kind: 'company', sku: own.sku },
    ])
    expect((await read(here, free)).status).toBe(200)
  })

  it('never leaves a document behind, whoever comes first', async () => {
    const { caller } = await studio(context.api)
    const { family_id: familyId } = await context.api.asSystem((tx) =>
      tx.structure.findUniqueOrThrow({ where: { id: caller.structureId } }),
    )
    const branch = await context.api.structure({ id: caller.structureId, familyId })
    await context.api.asSystem((tx) =>
      tx.membership.create({
        data: {
          account_id: caller.accountId,
          structure_id: branch.id,
          gui_item_list: ['GUI_CAN_MANAGE_ANAGRAFICA'],
        },
      }),
    )
    const entries = await Promise.all(Array.from({ length: 25 }, () => addEntry(context.api, caller)))
    const invoice = (entry: Entry) =>
      context.api.call('POST', '/api/salesforce/rest/invoice/createInvoice', {
        as: caller,
        body: { invoice_data: invoiceData(entry.sku) },
      })
    const answers = await Promise.all(
      entries.flatMap((entry) => [move(caller, [entry], branch.name), invoice(entry)]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const torn = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ sku: string }[]>`
        select a.sku from document d join anagrafica a on a.sku = d.ana_sku
        where a.structure_id <> d.structure_id`,
    )
    expect(torn).toEqual([])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
  })

  it('moves an entry once when a hundred ask at once', async () => {
    const { here, branch } = await family()
    const entry = await addEntry(context.api, here)
    const answers = await Promise.all(Array.from({ length: 100 }, () => move(here, [entry], branch.name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404 || status === 422)).toHaveLength(99)
  })
})

describe('adding into another structure', () => {
  it('writes where the name says, for who may write there', async () => {
    const { here, there, branch } = await family()
    const body = { anagrafica: { first_name: 'Anna' }, structure: branch.name }
    const answer = await context.api.call('POST', `${rest}/anagrafica`, { as: here, body })
    expect(answer.body.anagrafica.structure_name).toBe(branch.name)
    expect([await names(here), await names(there)]).toEqual([[], ['Anna']])
  })

  it('is refused where the caller may only read, and in a family that is not its own', async () => {
    const { here, branch } = await family(['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE'])
    const foreign = await context.api.structure()
    for (const structure of [branch.name, foreign.name]) {
      const body = { anagrafica: { first_name: 'Anna' }, structure }
      const answer = await context.api.call('POST', `${rest}/anagrafica`, { as: here, body })
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_ANAGRAFICA_INVALID_STRUCTURE'])
    }
  })
})

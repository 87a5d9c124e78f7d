import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { type Answer, type Caller, testApi } from '@/tests/support/api'
import { addOffer, agreementData, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { addTemplate, templateData } from '@/tests/support/salesforce/templates'

const context = testApi({ STORAGE_DIR: '.data/test-template-defaults' })
const base = '/api/salesforce/rest'

type Choice = { document_kind: DocumentKind; template_id: number | null; before?: number | null }

const set = (as: Caller, ...default_list: Choice[]) =>
  context.api.call('POST', `${base}/document/template/default/set`, { as, body: { default_list } })
const list = (as: Caller) => context.api.call('GET', `${base}/document/template/default/list`, { as })
const remove = (as: Caller, id: number) =>
  context.api.call('GET', `${base}/document/template/delete/${id}`, { as })
const rowsOf = ({ body }: Answer) => body.default_list
const named = (as: Caller, name: string) => addTemplate(context.api, as, templateData({ name }))
const read = async (as: Caller, path: string) =>
  (await context.api.call('GET', `${base}/${path}`, { as })).body

describe('the default templates', () => {
  it('are one for each kind of document, set together and read with their names', async () => {
    const as = await context.api.caller()
    const [first, second] = [await named(as, 'Offerta'), await named(as, 'Tutto')]
    expect(rowsOf(await list(as))).toEqual([])
    const kinds = ['CONTRACT', 'CREDITNOTE', 'INVOICE'] as const
    const rest = kinds.map((document_kind) => ({ document_kind, template_id: second.id }))
    const answer = await set(as, { document_kind: 'OFFER', template_id: first.id }, ...rest)
    expect(rowsOf(answer)).toEqual([
      { document_kind: 'CONTRACT', template_id: second.id, name: 'Tutto', version: 1 },
      { document_kind: 'CREDITNOTE', template_id: second.id, name: 'Tutto', version: 1 },
      { document_kind: 'INVOICE', template_id: second.id, name: 'Tutto', version: 1 },
      { document_kind: 'OFFER', template_id: first.id, name: 'Offerta', version: 1 },
    ])
    const cleared = await set(as, { document_kind: 'CONTRACT', template_id: null })
    expect(rowsOf(cleared)).toHaveLength(3)
    expect(rowsOf(await list(as))).toEqual(rowsOf(cleared))
  })

  it('are those of the structure, and no template of another or that was deleted', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const [own, foreign, deleted] = [await named(as, 'A'), await named(other, 'B'), await named(as, 'C')]
    await remove(as, deleted.id)
    for (const template_id of [foreign.id, deleted.id]) {
      const refused = await set(
        as,
        { document_kind: 'OFFER', template_id: own.id },
        { document_kind: 'INVOICE', template_id },
      )
      expect([refused.status, refused.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
    }
    expect(rowsOf(await list(as))).toEqual([])
    await set(as, { document_kind: 'OFFER', template_id: own.id })
    expect(rowsOf(await list(other))).toEqual([])
    await set(other, { document_kind: 'OFFER', template_id: null })
    expect(rowsOf(await list(as))).toMatchObject([{ template_id: own.id }])
  })

  it('are set by the writers of documents only, and read by all who see or write some', async () => {
    const structure = await context.api.structure()
    const owner = await context.api.caller({ structure })
    const { id } = await named(owner, 'A')
    const statuses: number[][] = []
    for (const role of ['GUI_CAN_LIST_OFFER', 'GUI_CAN_MANAGE_OFFER', 'GUI_CAN_LIST_PURCHASE'] as const) {
      const as = await context.api.caller({ structure, roles: [role] })
      const answers = [await list(as), await set(as, { document_kind: 'OFFER', template_id: id })]
      statuses.push(answers.map(({ status }) => status))
    }
    expect(statuses).toEqual([
      [200, 403],
      [200, 200],
      [403, 403],
    ])
  })

  it('are not overwritten by a caller who saw another one', async () => {
    const as = await context.api.caller()
    const [first, second] = [await named(as, 'A'), await named(as, 'B')]
    await set(as, { document_kind: 'OFFER', template_id: first.id, before: null })
    const late = await set(
      as,
      { document_kind: 'INVOICE', template_id: second.id, before: null },
      { document_kind: 'OFFER', template_id: second.id, before: null },
    )
    expect([late.status, late.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    expect(rowsOf(await list(as))).toMatchObject([{ document_kind: 'OFFER', template_id: first.id }])
  })

  it('are set once when ten callers who saw the same one set them at once', async () => {
    const as = await context.api.caller()
    // A template of their own each, so that no lock of a template makes them wait for each other.
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await named(as, 'A')).id))
    let before: number | null = null
    for (let round = 0; round < 3; round += 1) {
      const others = ids.filter((id) => id !== before)
      const answers = await Promise.all(
        others.map((template_id) => set(as, { document_kind: 'OFFER', template_id, before })),
      )
      const won = others.filter((_, index) => answers[index]?.status === 200)
      const lost = answers.filter(({ status }) => status !== 200)
      const [kept] = rowsOf(await list(as))
      expect(won).toEqual([kept.template_id])
      expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['ERROR_STALE_REVISION']))
      before = kept.template_id
    }
  })

  it('are cleared by the deletion of their template, also when it is set at the same time', async () => {
    const as = await context.api.caller()
    for (let round = 0; round < 5; round += 1) {
      const { id } = await named(as, 'A')
      await set(as, { document_kind: 'INVOICE', template_id: id })
      const [removed, late] = await Promise.all([
        remove(as, id),
        set(as, { document_kind: 'OFFER', template_id: id }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 404]).toContain(late.status)
      expect(rowsOf(await list(as))).toEqual([])
    }
  })

  it('are each written into the audit, with what they were', async () => {
    const as = await context.api.caller()
    const { id } = await named(as, 'A')
    await set(as, { document_kind: 'OFFER', template_id: id })
    await set(as, { document_kind: 'OFFER', template_id: id })
    await remove(as, id)
    const entries = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'template_default', structure_id: as.structureId },
        orderBy: { id: 'asc' },
        select: { entity_id: true, changes: true },
      }),
    )
    expect(entries).toMatchObject([
      { entity_id: 'OFFER', changes: { template_id: [null, id] } },
      { entity_id: 'OFFER', changes: { template_id: [id, null] } },
    ])
  })
})

describe('a new document', () => {
  it('begins with the default of its kind where it names no template, in the current version', async () => {
    const { caller, customer } = await studio(context.api)
    const { id: template_id } = await named(caller, 'A')
    await addTemplate(context.api, caller, templateData({ id: template_id, version: 1 }))
    await set(caller, { document_kind: 'OFFER', template_id })
    const made = await addOffer(context.api, caller, agreementData(customer.sku))
    expect((await read(caller, `offer/${made.id}`)).offer).toMatchObject({ template_id, template_version: 2 })
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    expect((await read(caller, `invoice/${invoice.id}`)).invoice).toMatchObject({ template_id: null })
  })

  it('has none where it names none, or is printed plainly', async () => {
    const { caller, customer } = await studio(context.api)
    const { id: template_id } = await named(caller, 'A')
    await set(caller, { document_kind: 'OFFER', template_id })
    for (const over of [{ template_id: null }, { document_model: 'pdf' }]) {
      const { id } = await addOffer(context.api, caller, agreementData(customer.sku, over))
      expect((await read(caller, `offer/${id}`)).offer).toMatchObject({ template_id: null })
    }
  })

  it('that is made of another begins with the default of its own kind', async () => {
    const { caller, customer } = await studio(context.api)
    const [credits, contracts] = [await named(caller, 'Note'), await named(caller, 'Contratti')]
    await set(
      caller,
      { document_kind: 'CREDITNOTE', template_id: credits.id },
      { document_kind: 'CONTRACT', template_id: contracts.id },
    )
    const { id } = await addOffer(context.api, caller, agreementData(customer.sku))
    const { body } = await context.api.call('POST', `${base}/contract/createContractFromOffer`, {
      as: caller,
      body: { offer_id: id },
    })
    expect(body.contract).toMatchObject({ template_id: contracts.id, template_version: 1 })
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const { products_data } = await read(caller, `invoice/productsFromInvoiceId/${invoice.id}`)
    const products = products_data.map(({ id }: { id: number }) => ({ id }))
    const credited = await context.api.call('POST', `${base}/creditnote/createSingleCreditnote`, {
      as: caller,
      body: { invoiceId: invoice.id, products, date: '2026-11-21' },
    })
    expect(credited.body.creditNote).toMatchObject({ template_id: credits.id })
  })
})

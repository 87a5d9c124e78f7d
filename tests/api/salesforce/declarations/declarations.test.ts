import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, createInvoice, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { addDeclaration, declarationData } from '@/tests/support/salesforce/declarations'
import { creditedLines } from '@/tests/support/salesforce/payments'

const context = testApi()
const base = '/api/salesforce/rest'
const EXEMPT = { iva: 0, natura: 'N3.5', riferimento_normativo: 'Art. 8 c. 1 lett. c DPR 633/72' }

/** An invoice without VAT of 10 June 2026. */
const exempt = (sku: string, price: number, over: Record<string, unknown> = {}) =>
  invoiceData(sku, {
    date: '2026-06-10',
    product_list: [line({ single_price: price, ...EXEMPT })],
    invoice_configuration: { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'] },
    ...over,
  })

const listOf = async (as: Caller, sku: string) => {
  const { body } = await context.api.call('GET', `${base}/intentdeclaration/list?ana_sku=${sku}`, { as })
  return body.declaration_list
}

const issue = (as: Caller, id: number) =>
  context.api.call('PUT', `${base}/invoice/issue/${id}`, { as, body: {} })

const save = (as: Caller, data: object) =>
  context.api.call('POST', `${base}/intentdeclaration/update`, { as, body: { declaration_data: data } })

describe('an invoice without VAT under N3.5', () => {
  it('is not issued without a declaration of the customer that covers its day, and takes up no number', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await createInvoice(context.api, caller, exempt(customer.sku, 100))
    expect((await issue(caller, id)).body.code).toBe('ERROR_INTENT_MISSING')
    const other = await addEntry(context.api, caller)
    await addDeclaration(context.api, caller, other.sku)
    await addDeclaration(context.api, caller, customer.sku, { received_day: '2026-06-11' })
    await addDeclaration(context.api, caller, customer.sku, { last_day: '2026-06-09' })
    await addDeclaration(context.api, caller, customer.sku, { revoked_day: '2026-06-10' })
    expect((await issue(caller, id)).body.code).toBe('ERROR_INTENT_MISSING')
    await addDeclaration(context.api, caller, customer.sku)
    expect((await issue(caller, id)).status).toBe(200)
    const { body } = await context.api.call('GET', `${base}/invoice/${id}`, { as: caller })
    expect(body.invoice.fullNumeration).toBe('1/2026')
  })

  it('names the declaration in the XML, at its lines alone, and on paper', async () => {
    const { caller, customer } = await studio(context.api)
    const { protocol } = await addDeclaration(context.api, caller, customer.sku)
    const product_list = [line({ single_price: 100, ...EXEMPT }), line({ single_price: 50, iva: 22 })]
    const { id } = await issuedInvoice(context.api, caller, exempt(customer.sku, 0, { product_list }))
    const file = await context.api.call('GET', `${base}/invoice/${id}/print/xml`, { as: caller })
    const xml = Buffer.from(await file.bytes()).toString()
    expect(xml.match(/<AltriDatiGestionali>/g)).toHaveLength(1)
    expect(xml.replace(/>\s+</g, '><')).toContain(
      `<Natura>N3.5</Natura><AltriDatiGestionali><TipoDato>INTENTO</TipoDato><RiferimentoTesto>${protocol}` +
        '</RiferimentoTesto><RiferimentoData>2026-01-10</RiferimentoData></AltriDatiGestionali>',
    )
    const pdf = await context.api.call('GET', `${base}/invoice/${id}/print/pdf`, { as: caller })
    expect(await pdfText(Buffer.from(await pdf.bytes()))).toContain(protocol)
    expect((await listOf(caller, customer.sku))[0]).toMatchObject({ used: 100, left: 900, document_count: 1 })
    const { body } = await context.api.call('GET', `${base}/invoice/${id}`, { as: caller })
    expect(body.invoice.intent).toEqual({ protocol, received_day: '2026-01-10' })
  })

  it('may use a limit to its last cent, and not a cent more; the next declaration follows', async () => {
    const { caller, customer } = await studio(context.api)
    await addDeclaration(context.api, caller, customer.sku, { limit: 100 })
    await issuedInvoice(context.api, caller, exempt(customer.sku, 79.99))
    expect((await listOf(caller, customer.sku))[0]).toMatchObject({ is_nearly_used: false })
    const { id } = await createInvoice(context.api, caller, exempt(customer.sku, 20.02))
    const refused = await issue(caller, id)
    expect(refused.body).toMatchObject({ code: 'ERROR_INTENT_EXCEEDED' })
    expect(refused.body.message ?? JSON.stringify(refused.body)).toMatch(/20,01\s€/)
    await issuedInvoice(context.api, caller, exempt(customer.sku, 20.01))
    expect((await listOf(caller, customer.sku))[0]).toMatchObject({ left: 0, is_nearly_used: true })
    const next = await addDeclaration(context.api, caller, customer.sku, { first_day: '2026-06-01' })
    expect((await issue(caller, id)).status).toBe(200)
    const used = (await listOf(caller, customer.sku)).find(({ id: one }: { id: number }) => one === next.id)
    expect(used.used).toBe(20.02)
  })

  it('gives back to its declaration by a credit note', async () => {
    const { caller, customer } = await studio(context.api)
    await addDeclaration(context.api, caller, customer.sku)
    const { id } = await issuedInvoice(context.api, caller, exempt(customer.sku, 400))
    await creditedLines(context.api, caller, id, [0])
    expect((await listOf(caller, customer.sku))[0]).toMatchObject({ used: 0, document_count: 2 })
  })

  it('never exceeds the limit, however many callers issue at once', async () => {
    const { caller, customer } = await studio(context.api)
    await addDeclaration(context.api, caller, customer.sku, { limit: 1000 })
    const made = await Promise.all(
      Array.from({ length: 100 }, () => createInvoice(context.api, caller, exempt(customer.sku, 30))),
    )
    const answers = await Promise.all(made.map(({ id }) => issue(caller, id)))
    const issued = answers.filter(({ status }) => status === 200)
    expect(issued).toHaveLength(33)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['ERROR_INTENT_EXCEEDED']),
    )
    expect((await listOf(caller, customer.sku))[0]).toMatchObject({ used: 990, document_count: 33 })
  }, 120_000)

  it('waits for another transaction that lowers the limit, and is refused', async () => {
    const { caller, customer } = await studio(context.api)
    const { id: declaration } = await addDeclaration(context.api, caller, customer.sku)
    const { id } = await createInvoice(context.api, caller, exempt(customer.sku, 100))
    const lowered = new EventEmitter()
    const issuing = once(lowered, 'lowered').then(() => issue(caller, id))
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`update intent_declaration set amount_limit = 99 where id = ${declaration}`
      lowered.emit('lowered')
      const isAwaited = async () => {
        const [row] = await tx.$queryRaw<[{ awaited: boolean }]>`select exists (select from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as awaited`
        return row.awaited
      }
      for (let tries = 0; tries < 500 && !(await isAwaited()); tries += 1) await setTimeout(5)
    })
    expect((await issuing).body).toMatchObject({ code: 'ERROR_INTENT_EXCEEDED' })
    expect((await listOf(caller, customer.sku))[0]).toMatchObject({ used: 0, limit: 99 })
  })
})

describe('a declaration of intent', () => {
  it('keeps its protocol and receipt once a document names it, and its limit above what is used', async () => {
    const { caller, customer } = await studio(context.api)
    const { id, protocol } = await addDeclaration(context.api, caller, customer.sku)
    const data = { ...declarationData(customer.sku), id, protocol }
    await issuedInvoice(context.api, caller, exempt(customer.sku, 400))
    expect((await save(caller, { ...data, protocol: `${'1'.repeat(17)}-000001` })).body.code).toBe(
      'ERROR_INTENT_USED',
    )
    expect((await save(caller, { ...data, limit: 399.99 })).body.code).toBe('ERROR_INTENT_LIMIT_USED')
    expect((await save(caller, { ...data, limit: 400, revoked_day: '2026-07-01' })).status).toBe(200)
    const removed = await context.api.call('DELETE', `${base}/intentdeclaration/${id}`, { as: caller })
    expect(removed.body.code).toBe('ERROR_INTENT_USED')
  })

  it('is of one year, with a protocol of its own that may be typed with a slash', async () => {
    const { caller, customer } = await studio(context.api)
    const typed = { ...declarationData(customer.sku), protocol: ' 26112700000000002/000001 ' }
    const add = (over: object) =>
      context.api.call('POST', `${base}/intentdeclaration/add`, {
        as: caller,
        body: { declaration_data: { ...typed, ...over } },
      })
    expect((await add({ last_day: '2027-01-01' })).body.code).toBe('ERROR_INTENT_DAYS')
    expect((await add({ protocol: '123' })).status).toBe(400)
    const { body } = await add({})
    expect(body.declaration.protocol).toBe('26112700000000002-000001')
    expect((await add({})).body.code).toBe('ERROR_INTENT_EXISTS')
    const path = `${base}/intentdeclaration/${body.declaration.id}`
    expect((await context.api.call('DELETE', path, { as: caller })).status).toBe(200)
    expect(await listOf(caller, customer.sku)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, invoiceData, issuedInvoice, line } from '@/tests/support/builders'
import { addProduct } from '@/tests/support/products'
import {
  activeContract,
  chooseIssuing,
  invoicesOf,
  issuingStudio,
  runIssuing,
} from '@/tests/support/salesforce/contract-invoices'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
const clock = stopClockAt('2026-11-28T09:00:00Z')
const base = '/api/salesforce/rest'

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}${path}`, { as, body })

const left = async (as: Caller) => (await call(as, 'GET', '/issuing/left')).body

const mailsOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) =>
    tx.mail_outbox.findMany({ where: { structure_id: structureId }, orderBy: { id: 'asc' } }),
  )

/** Each invoice of the structure as number, day and state. */
const shown = async (as: Caller) =>
  (await invoicesOf(context.api, as)).map(({ number, date, state }) => `${number ?? '-'} ${date} ${state}`)

describe('the invoices of an active contract', () => {
  it('are issued on their day, each once, and not before it', async () => {
    const { caller, customer } = await issuingStudio(context.api)
    await activeContract(context.api, caller, customer.sku, { date: '2026-12-01', times: 3 })
    await runIssuing()
    expect(await shown(caller)).toEqual([
      '- 2026-12-01 TO_BE_ISSUED',
      '- 2027-01-01 TO_BE_ISSUED',
      '- 2027-02-01 TO_BE_ISSUED',
    ])
    // Half past eleven in the evening of November by UTC is December in Rome.
    clock.moveTo('2026-11-30T23:30:00Z')
    await runIssuing()
    await runIssuing()
    clock.moveTo('2027-01-01T06:22:00Z')
    await runIssuing()
    expect(await shown(caller)).toEqual([
      '1 2026-12-01 ISSUED',
      '1 2027-01-01 ISSUED',
      '- 2027-02-01 TO_BE_ISSUED',
    ])
    expect(await mailsOf(caller)).toEqual([])
  })

  it('wait as ever where nothing is switched on, where the contract is none, and before the first day', async () => {
    const { caller, customer } = await issuingStudio(context.api, { attivo: false })
    await activeContract(context.api, caller, customer.sku, { date: '2026-11-28' })
    await runIssuing()
    expect(await shown(caller)).toEqual(['- 2026-11-28 TO_BE_ISSUED'])
    await chooseIssuing(context.api, caller, { attivo: true, dal: '2026-11-29' })
    const waiting = invoiceData(customer.sku, {
      date: '2026-11-29',
      json_state: { invoice_state: 'TO_BE_ISSUED' },
    })
    await call(caller, 'POST', '/invoice/createInvoice', { invoice_data: waiting })
    clock.moveTo('2026-11-29T09:00:00Z')
    await runIssuing()
    expect(await shown(caller)).toEqual(['- 2026-11-28 TO_BE_ISSUED', '- 2026-11-29 TO_BE_ISSUED'])
  })

  it('keep their days after three days without a server, unless a later day has its number already', async () => {
    const { caller, customer } = await issuingStudio(context.api)
    for (const date of ['2026-11-28', '2026-11-29', '2026-11-30'])
      await activeContract(context.api, caller, customer.sku, { date })
    clock.moveTo('2026-11-30T09:00:00Z')
    await issuedInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-11-29' }))
    await runIssuing()
    expect(await shown(caller)).toEqual([
      '4 2026-11-30 ISSUED',
      '2 2026-11-29 ISSUED',
      '3 2026-11-30 ISSUED',
      '1 2026-11-29 ISSUED',
    ])
    const [first] = await invoicesOf(context.api, caller)
    const { body } = await call(caller, 'GET', `/invoice/${first?.id}`)
    expect(body.invoice.due_date_list).toEqual([expect.objectContaining({ date: '2026-12-30', amount: 122 })])
  })

  it('of long ago are issued under the day on which somebody asks for them', async () => {
    const { caller, customer } = await issuingStudio(context.api, { dal: '2026-09-01' })
    await activeContract(context.api, caller, customer.sku, { date: '2026-08-29', times: 14, every: 'week' })
    await runIssuing()
    const [before, ...others] = await shown(caller)
    expect(before).toBe('- 2026-08-29 TO_BE_ISSUED')
    expect(others.slice(-2)).toEqual(['1 2026-11-21 ISSUED', '2 2026-11-28 ISSUED'])
    const late = others.slice(0, -2)
    expect(late).toEqual(late.map((_, at) => `${at + 3} 2026-11-28 ISSUED`))
    expect(late).toHaveLength(11)
  })

  it('are sent to SdI and mailed where that is chosen, too, each once', async () => {
    const { caller, customer } = await issuingStudio(context.api, { invia_sdi: true, invia_email: true })
    await activeContract(context.api, caller, customer.sku, { date: '2026-11-28' })
    const paper = await addEntry(context.api, caller, company({ email: 'carta@posta.example' }))
    await activeContract(context.api, caller, paper.sku, {
      date: '2026-11-28',
      invoice_configuration: { typology: 'STANDARD', payment_methods: ['CASH'], max_times: 1, frequency: 1 },
    })
    await runIssuing()
    await runIssuing()
    clock.moveTo('2026-11-29T09:00:00Z')
    await runIssuing()
    expect(await shown(caller)).toEqual(['1 2026-11-28 DIGITAL_SENT_IN_PROGRESS', '2 2026-11-28 SENT'])
    const recipients = (await mailsOf(caller)).map(({ recipient }) => recipient)
    expect(recipients).toEqual(['info@officinarossi.example', 'carta@posta.example'])
    expect(await left(caller)).toMatchObject({ left_list: [], count: 0 })
  })
})

describe('an invoice that would be wrong', () => {
  it('is left with its reason, mailed about once, holds up no other, and is issued once it is mended', async () => {
    const { caller, customer } = await issuingStudio(context.api)
    const other = await addEntry(context.api, caller)
    const [wrong = 0] = await activeContract(context.api, caller, other.sku, { date: '2026-11-28' })
    await activeContract(context.api, caller, customer.sku, { date: '2026-11-28' })
    const zip = (zipcode: string) =>
      context.api.asSystem((tx) => tx.anagrafica.updateMany({ where: { sku: other.sku }, data: { zipcode } }))
    await zip('')
    await runIssuing()
    await runIssuing()
    expect(await shown(caller)).toEqual(['- 2026-11-28 TO_BE_ISSUED', '1 2026-11-28 ISSUED'])
    const { left_list, count } = await left(caller)
    expect(count).toBe(1)
    expect(left_list).toEqual([
      expect.objectContaining({ id: wrong, step: 'ISSUE', numeration: null, date: '2026-11-28', total: 122 }),
    ])
    expect((await call(caller, 'GET', `/issuing/left?document_id=${wrong}`)).body.count).toBe(1)
    expect((await call(caller, 'GET', `/issuing/left?document_id=${wrong + 1}`)).body.count).toBe(0)
    const [mail, ...more] = await mailsOf(caller)
    expect(more).toEqual([])
    expect(mail?.text).toContain(left_list[0].description)
    expect(mail?.text).toContain('Officina Rossi')
    clock.moveTo('2026-11-29T09:00:00Z')
    await runIssuing()
    expect(await mailsOf(caller)).toHaveLength(1)
    await zip('40123')
    await runIssuing()
    expect((await shown(caller))[0]).toBe('- 2026-11-28 TO_BE_ISSUED')
    clock.moveTo('2026-11-30T09:00:00Z')
    await runIssuing()
    expect(await shown(caller)).toEqual(['2 2026-11-28 ISSUED', '1 2026-11-28 ISSUED'])
    expect(await left(caller)).toMatchObject({ left_list: [], count: 0 })
  })

  it('is no matter any more when somebody issues or deletes it', async () => {
    const { caller, customer } = await issuingStudio(context.api)
    const ids = await activeContract(context.api, caller, customer.sku, {
      date: '2026-11-21',
      times: 2,
      every: 'week',
    })
    await context.api.asSystem((tx) =>
      tx.contract_invoice_step.createMany({
        data: ids.map((document_id) => ({
          structure_id: caller.structureId,
          document_id,
          step: 'ISSUE',
          code: 'ERROR_INVOICE_NO_SENDER',
          tried_on: new Date('2026-11-28'),
        })),
      }),
    )
    expect((await left(caller)).count).toBe(2)
    await call(caller, 'PUT', `/invoice/issue/${ids[0]}`, {})
    expect((await left(caller)).left_list.map(({ id }: { id: number }) => id)).toEqual([ids[1]])
    await chooseIssuing(context.api, caller, { attivo: false })
    expect((await left(caller)).count).toBe(0)
  })
})

describe('an invoice that cannot keep its day', () => {
  it('and is refused under another keeps it, whatever was written for the other', async () => {
    const { caller, customer } = await issuingStudio(context.api)
    const product = await addProduct(context.api, caller)
    await activeContract(context.api, caller, customer.sku, {
      date: '2026-11-10',
      product_list: [line({ product_cross_id: product.product_cross_id })],
    })
    await context.api.call('PUT', '/api/auth/rest/structure/configuration', {
      as: caller,
      body: { data: { stockMode: true } },
    })
    await runIssuing()
    expect(await shown(caller)).toEqual(['- 2026-11-10 TO_BE_ISSUED'])
    expect((await left(caller)).left_list).toMatchObject([{ code: 'ERROR_PRODUCT_NOT_AVAILABLE' }])
  })
})

describe('an invoice that is issued and cannot leave', () => {
  it('without an address, or to a public office without a signature, is left at that step', async () => {
    const { caller } = await issuingStudio(context.api, { invia_sdi: true, invia_email: true })
    const silent = await addEntry(context.api, caller, company({ email: '' }))
    const office = await addEntry(
      context.api,
      caller,
      company({ email: 'ufficio@comune.example', codice_destinatario: 'UFABCD' }),
    )
    await activeContract(context.api, caller, silent.sku, { date: '2026-11-28' })
    await activeContract(context.api, caller, office.sku, { date: '2026-11-28' })
    await runIssuing()
    const { left_list } = await left(caller)
    expect(
      left_list.map(({ step, code, numeration }: Record<string, string>) => [step, code, numeration]),
    ).toEqual([
      ['MAIL', 'ERROR_DOCUMENT_NO_ADDRESS', '1/2026'],
      ['SEND', 'ERROR_INVOICE_NOT_SIGNED', '2/2026'],
    ])
    const subjects = (await mailsOf(caller)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('2 fatture di contratto non sono partite'))
  })
})

describe('a contract that is left out', () => {
  it('keeps its invoices for somebody, says so, and goes on once it is taken in again', async () => {
    const { caller, customer } = await issuingStudio(context.api)
    const wanted = { date: '2026-11-28', times: 2 }
    await activeContract(context.api, caller, customer.sku, wanted)
    const [first] = await invoicesOf(context.api, caller)
    const { origin_id: id } = await context.api.asSystem((tx) =>
      tx.document.findUniqueOrThrow({ where: { id: first?.id ?? 0 }, select: { origin_id: true } }),
    )
    const path = `/issuing/contract/${id}`
    const next = { date: '2026-11-28', total: 122 }
    const answered = (await call(caller, 'PUT', path, { paused: true })).body.issuing
    expect(answered).toEqual({ contract_id: id, is_active: true, is_paused: true, next })
    await Promise.all([1, 2, 3].map(() => call(caller, 'PUT', path, { paused: true })))
    expect((await call(caller, 'GET', '/issuing/plan?from=2026-11-01')).body.plan.now.count).toBe(0)
    await runIssuing()
    expect((await shown(caller))[0]).toBe('- 2026-11-28 TO_BE_ISSUED')
    await call(caller, 'PUT', path, { paused: false })
    await runIssuing()
    expect((await shown(caller))[0]).toBe('1 2026-11-28 ISSUED')
    expect((await call(caller, 'GET', path)).body.issuing).toMatchObject({
      is_paused: false,
      next: { date: '2026-12-28', total: 122 },
    })
  })
})

describe('the plan', () => {
  it('says what the next run and the next days would bring, and what would stay', async () => {
    const { caller, customer } = await issuingStudio(context.api, { attivo: false })
    await activeContract(context.api, caller, customer.sku, { date: '2026-10-01', times: 4 })
    await activeContract(context.api, caller, customer.sku, {
      date: '2026-12-01',
      product_list: [line({ single_price: 1000 })],
    })
    const plan = async (from: string) => (await call(caller, 'GET', `/issuing/plan?from=${from}`)).body.plan
    expect(await plan('2026-11-28')).toEqual({
      today: '2026-11-28',
      before: { count: 2, total: 244 },
      now: { count: 0, total: 0 },
      coming: [
        { date: '2026-12-01', count: 2, total: 1342 },
        { date: '2027-01-01', count: 1, total: 122 },
      ],
      later: { count: 0, total: 0 },
    })
    expect(await plan('2026-11-01')).toMatchObject({ before: { count: 1 }, now: { count: 1, total: 122 } })
  })
})

describe('the setting', () => {
  it('asks for its first day, and for the roles to issue and to send', async () => {
    const { caller } = await issuingStudio(context.api, { attivo: false })
    const without = await chooseIssuing(context.api, caller, { attivo: true, dal: null })
    expect(without.body).toMatchObject({
      code: 'ERROR_JSON_PARAM_MISSING_OR_WRONG',
      wrong: ['data.emissione.dal'],
    })
    const weak = await context.api.caller({
      structure: { id: caller.structureId },
      roles: ['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_CAN_ISSUE_INVOICE'],
    })
    const refused = await chooseIssuing(context.api, weak, { attivo: true, dal: '2026-11-28' })
    expect(refused.status).toBe(403)
    const unchanged = await chooseIssuing(context.api, weak, { attivo: false, dal: '2026-11-01' })
    expect(unchanged.status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import type { BankMovement } from '@/lib/api/salesforce/bank/bank-fields'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  company,
  invoiceData,
  issuedInvoice,
  line,
  newVatNumber,
  purchaseData,
  receivedData,
} from '@/tests/support/builders'
import { bankingStudio, movementsOf, takeStatement } from '@/tests/support/salesforce/bank'
import type { CamtEntry } from '@/tests/support/salesforce/camt'

const context = testApi()
const base = '/api/salesforce/rest'

const post = (as: Caller, path: string, body: object) =>
  context.api.call('POST', `${base}/bank/movement/${path}`, { as, body })

const customer = (as: Caller, name: string, iban = '') =>
  addEntry(
    context.api,
    as,
    company({ business: { name, vatnumber: newVatNumber(), iban, tax_regime: 'RF01' } }),
  )

/** An issued invoice of a net price; its total has 22 % more. */
const invoice = (as: Caller, sku: string, net: number, over: object = {}) =>
  issuedInvoice(context.api, as, invoiceData(sku, { product_list: [line({ single_price: net })], ...over }))

const stateOf = async (id: number) =>
  (await context.api.asSystem((tx) => tx.document.findUniqueOrThrow({ where: { id } }))).state

const residualOf = async (as: Caller, id: number): Promise<number> =>
  (await context.api.call('GET', `${base}/payment/document/${id}`, { as })).body.payment_state.residual

/** The movements that a statement of these entries brings, in its order. */
async function taken(as: Caller, entries: readonly CamtEntry[]): Promise<BankMovement[]> {
  await takeStatement(context.api, as, entries)
  const { movement_list } = await movementsOf(context.api, as, 'size=500&column=id&orderDirection=asc')
  return movement_list
}

const part = (id: number, amount: number, kind = 'DOCUMENT') => ({ kind, id, amount })

describe('a movement', () => {
  it('is proposed with its reasons, confirmed by a click, and taken back', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const made = await invoice(caller, rossi.sku, 100)
    const before = await stateOf(made.id)
    const [movement] = await taken(caller, [
      { amount: '122.00', text: `saldo fatt. ${made.fullNumeration}`, counterparty: 'OFFICINA ROSSI SRL' },
    ])
    if (!movement) throw new Error('no movement')
    const [proposal] = movement.proposal_list
    expect(proposal).toMatchObject({
      level: 'CERTAIN',
      part_list: [{ target: { kind: 'DOCUMENT', id: made.id, residual: 122 }, amount: 122 }],
    })
    expect(proposal?.reason_list.map(({ text }) => text)).toEqual([
      'importo uguale al residuo',
      `cita il documento ${made.fullNumeration}`,
      'nome simile',
    ])
    const confirmed = await post(caller, 'confirm', {
      movement_id: movement.id,
      part_list: [part(made.id, 122)],
    })
    expect(confirmed.body.movement).toMatchObject({
      state: 'RECONCILED',
      left: 0,
      proposal_list: [],
      match_list: [{ amount: 122, target: { id: made.id, residual: 0 } }],
    })
    expect(await stateOf(made.id)).toBe('PAYED')
    const undone = await post(caller, 'undo', { movement_id: movement.id })
    expect(undone.body.movement).toMatchObject({ state: 'OPEN', left: 122, match_list: [] })
    expect(undone.body.movement.proposal_list[0].level).toBe('CERTAIN')
    expect([await stateOf(made.id), await residualOf(caller, made.id)]).toEqual([before, 122])
    expect((await post(caller, 'undo', { movement_id: movement.id })).body.code).toBe(
      'ERROR_BANK_MOVEMENT_STATE',
    )
  })

  it('pays several documents, and is reconciled once nothing of it is left', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const [one, two] = [await invoice(caller, rossi.sku, 100), await invoice(caller, rossi.sku, 200)]
    const [movement] = await taken(caller, [{ amount: '300.00', text: 'acconti' }])
    const id = movement?.id ?? 0
    const first = await post(caller, 'confirm', { movement_id: id, part_list: [part(one.id, 122)] })
    expect(first.body.movement).toMatchObject({ state: 'OPEN', left: 178 })
    const beyond = await post(caller, 'confirm', { movement_id: id, part_list: [part(two.id, 178.01)] })
    expect(beyond.body.code).toBe('ERROR_BANK_AMOUNT')
    const rest = await post(caller, 'confirm', { movement_id: id, part_list: [part(two.id, 178)] })
    expect(rest.body.movement).toMatchObject({ state: 'RECONCILED', left: 0 })
    expect([await residualOf(caller, one.id), await residualOf(caller, two.id)]).toEqual([0, 66])
  })

  it('pays one document once, however many confirm it at the same time', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const made = await invoice(caller, rossi.sku, 500)
    const [movement] = await taken(caller, [{ amount: '122.00', text: 'acconto' }])
    const body = { movement_id: movement?.id, part_list: [part(made.id, 122)] }
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(caller, 'confirm', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(
      new Set(['ERROR_BANK_MOVEMENT_STATE']),
    )
    expect(await residualOf(caller, made.id)).toBe(488)
  })

  // The control: without the row's lock the database itself stops a second match.
  it('is never matched beyond its amount, whoever writes', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const made = await invoice(caller, rossi.sku, 500)
    const [movement] = await taken(caller, [{ amount: '122.00', text: 'acconto' }])
    const body = { movement_id: movement?.id, part_list: [part(made.id, 122)] }
    await post(caller, 'confirm', body)
    const again = context.api.asSystem(
      (tx) =>
        tx.$executeRaw`update bank_movement set matched_amount = matched_amount + 1 where id = ${movement?.id}`,
    )
    await expect(again).rejects.toThrow()
  })

  it('is refused beyond what is open, on the other side, and for what is paid already', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const made = await invoice(caller, rossi.sku, 100)
    const [incoming, outgoing] = await taken(caller, [{ amount: '500.00' }, { amount: '-122.00' }])
    const confirm = (id: number | undefined, amount: number) =>
      post(caller, 'confirm', { movement_id: id, part_list: [part(made.id, amount)] })
    expect((await confirm(incoming?.id, 122.01)).body.code).toBe('ERROR_PAYMENT_EXCEEDS')
    expect((await confirm(outgoing?.id, 122)).body.code).toBe('ERROR_BANK_TARGET')
    expect((await confirm(incoming?.id, 122)).status).toBe(200)
    const other = await taken(caller, [{ amount: '122.00', text: 'ancora' }])
    expect((await confirm(other.at(-1)?.id, 122)).body.code).toBe('ERROR_BANK_TARGET')
  })

  it('pays purchases and received invoices, and gives them back', async () => {
    const { caller, customer: supplier } = await bankingStudio(context.api)
    const purchase = await addPurchase(context.api, caller, purchaseData({ ana_sku: supplier.sku }))
    const received = await context.api.call('POST', `${base}/passive/add`, {
      as: caller,
      body: { passive_data: receivedData(supplier.sku) },
    })
    const receivedId = received.body.passive.id
    const [one, two] = await taken(caller, [
      { amount: '-79.26', text: 'materiale', counterparty: 'Officina Rossi' },
      { amount: '-244.00', text: 'fattura A/7', counterparty: 'Officina Rossi' },
    ])
    expect(one?.proposal_list[0]).toMatchObject({
      level: 'LIKELY',
      part_list: [{ target: { kind: 'PURCHASE' } }],
    })
    expect(two?.proposal_list[0]).toMatchObject({
      level: 'CERTAIN',
      part_list: [{ target: { id: receivedId } }],
    })
    const paid = await post(caller, 'confirm', {
      movement_id: one?.id,
      part_list: [part(purchase.id, 79.26, 'PURCHASE')],
    })
    expect(paid.body.movement.state).toBe('RECONCILED')
    const read = async () =>
      (await context.api.call('GET', `${base}/purchase/${purchase.id}`, { as: caller })).body.purchase
    expect(await read()).toMatchObject({
      state: 'PAID',
      residual: 0,
      payment_list: [{ date: '2026-03-05', amount: 79.26 }],
    })
    await post(caller, 'undo', { movement_id: one?.id })
    expect(await read()).toMatchObject({ state: 'DRAFT', residual: 79.26, payment_list: [] })
    await post(caller, 'confirm', { movement_id: two?.id, part_list: [part(receivedId, 244)] })
    expect(await stateOf(receivedId)).toBe('PAYED')
  })

  it('is open again when its payment is reversed elsewhere', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const made = await invoice(caller, rossi.sku, 100)
    const [movement] = await taken(caller, [{ amount: '122.00' }])
    await post(caller, 'confirm', { movement_id: movement?.id, part_list: [part(made.id, 122)] })
    const payments = await context.api.call('GET', `${base}/payment/document/${made.id}`, { as: caller })
    const id = payments.body.payment_state.payment_list[0].id
    await context.api.call('POST', `${base}/payment/reverse`, { as: caller, body: { payment_data: { id } } })
    const [after] = (await movementsOf(context.api, caller)).movement_list
    expect(after).toMatchObject({ state: 'OPEN', left: 122, match_list: [] })
  })

  it('is put aside with a reason, and taken back', async () => {
    const { caller } = await bankingStudio(context.api)
    const [movement] = await taken(caller, [{ amount: '-1.50', text: 'commissioni' }])
    const movement_id = movement?.id
    expect((await post(caller, 'ignore', { movement_id, reason: ' ' })).status).toBe(400)
    const aside = await post(caller, 'ignore', { movement_id, reason: 'Spese bancarie' })
    expect(aside.body.movement).toMatchObject({ state: 'IGNORED', ignore_reason: 'Spese bancarie' })
    expect((await post(caller, 'ignore', { movement_id, reason: 'Due volte' })).body.code).toBe(
      'ERROR_BANK_MOVEMENT_STATE',
    )
    const { summary } = await movementsOf(context.api, caller)
    expect(summary).toMatchObject({ open: 0, reconciled: 0, ignored: 1 })
    expect((await post(caller, 'restore', { movement_id })).body.movement).toMatchObject({
      state: 'OPEN',
      ignore_reason: '',
    })
  })

  it('finds what it may pay by number and by party', async () => {
    const { caller, customer: rossi } = await bankingStudio(context.api)
    const made = await invoice(caller, rossi.sku, 100)
    const [movement] = await taken(caller, [{ amount: '50.00' }])
    const find = async (search: string) =>
      (
        await context.api.call('GET', `${base}/bank/movement/${movement?.id}/target?search=${search}`, {
          as: caller,
        })
      ).body.target_list
    expect(await find('rossi')).toMatchObject([{ id: made.id, number: made.fullNumeration, residual: 122 }])
    expect(await find(made.fullNumeration ?? '')).toHaveLength(1)
    expect(await find('nessuno')).toEqual([])
  })

  it('is found by what filters say', async () => {
    const { caller } = await bankingStudio(context.api)
    await taken(caller, [
      { amount: '10.00', text: 'alfa' },
      { amount: '-20.00', counterparty: 'Beta', day: '2026-03-09' },
    ])
    const found = async (query: string) =>
      (await movementsOf(context.api, caller, query)).movement_list.map(({ amount }) => amount)
    expect(await found('search=ALF')).toEqual([10])
    expect(await found('search=beta')).toEqual([-20])
    expect(await found('direction=OUT')).toEqual([-20])
    expect(await found('date_to=2026-03-06')).toEqual([10])
    expect(await found('state=IGNORED')).toEqual([])
    expect(await found('column=amount&orderDirection=asc')).toEqual([-20, 10])
  })
})

const NAMES =
  'Alba Bosco Cervo Delta Elmo Fiume Ghiro Hotel Isola Lago Monte Neve Olmo Pino Quercia Rovere Salice Tiglio Ulivo Volpe'

describe('a statement of 100 movements', { timeout: 180_000 }, () => {
  it('has 60 certain, at least 18 of 20 fuzzy ones right, none wrong; confirmed in bulk, once', async () => {
    const { caller } = await bankingStudio(context.api)
    const parties = await Promise.all(
      NAMES.split(' ').map(async (name) => ({ name, ...(await customer(caller, `Ditta ${name} S.r.l.`)) })),
    )
    const made: { id: number; number: string; total: number; name: string }[] = []
    for (let at = 0; at < 80; at += 1) {
      const party = parties[at % 20]
      if (!party) throw new Error('no party')
      // Some prices come again and again: an amount alone identifies no document.
      const { id, fullNumeration, total } = await invoice(caller, party.sku, 100 + (at % 40))
      made.push({ id, number: fullNumeration ?? '', total, name: party.name })
    }
    const text = (at: number, number: string) =>
      [
        `saldo fatt. ${number}`,
        `FATTURA N. ${number}`,
        `FT ${number.split('/')[0]} del 20/11/2026`,
        `Pag. ft. ${number}`,
      ][at % 4]
    const exact = made.slice(0, 60).map(({ number, total, name }, at) => ({
      amount: total.toFixed(2),
      day: '2026-12-01',
      reference: `E${at}`,
      text: text(at, number),
      counterparty: `DITTA ${name.toUpperCase()} SRL`,
    }))
    const fuzzy = made.slice(60).map(({ number, total, name }, at) => ({
      day: '2026-12-02',
      reference: `F${at}`,
      counterparty: `${name} ditta`,
      ...(at % 4 === 0
        ? { amount: total.toFixed(2), text: 'bonifico a vostro favore' }
        : at % 4 === 1
          ? { amount: (total - 1.5).toFixed(2), text: `fatt ${number}` }
          : at % 4 === 2
            ? {
                amount: total.toFixed(2),
                text: `pagamento ${number.split('/')[0]}`,
                counterparty: `${name}a srl`,
              }
            : { amount: '50.00', text: `acconto fattura ${number.split('/')[0]}` }),
    }))
    const foreign = Array.from({ length: 20 }, (_, at) => ({
      amount: at % 2 ? `-${10 + at}.37` : `${1000 + at}.11`,
      day: '2026-12-03',
      reference: `X${at}`,
      text: `POS ${at} canone ${at + 1}/2026 rif 2026`,
      counterparty: at % 3 ? 'Esercente vario' : '',
    }))
    await takeStatement(context.api, caller, [...exact, ...fuzzy, ...foreign])

    const { movement_list, summary } = await movementsOf(
      context.api,
      caller,
      'size=500&column=id&orderDirection=asc',
    )
    const rightly = (movement: BankMovement | undefined, at: number) =>
      movement?.proposal_list[0]?.part_list.map(({ target }) => target.id).join() === String(made[at]?.id)
    const certain = movement_list.map(({ proposal_list }) => proposal_list[0]?.level === 'CERTAIN')
    const wrong = movement_list.filter((movement, at) => certain[at] && !rightly(movement, at))
    expect(wrong).toEqual([])
    expect(certain.slice(0, 60).filter(Boolean)).toHaveLength(60)
    expect(
      movement_list.slice(60, 80).filter((movement, at) => rightly(movement, at + 60)).length,
    ).toBeGreaterThanOrEqual(18)
    expect(certain.slice(80).some(Boolean)).toBe(false)

    const ids = movement_list.map(({ id }) => id)
    const bulk = await Promise.all([1, 2].map(() => post(caller, 'confirm_certain', { id_list: ids })))
    expect(bulk.map(({ status }) => status)).toEqual([200, 200])
    const confirmed = bulk.reduce((total, { body }) => total + body.confirmed, 0)
    expect(confirmed).toBe(summary.certain_id_list.length)
    for (const { id } of made.slice(0, 60)) expect(await stateOf(id)).toBe('PAYED')
    const again = await takeStatement(context.api, caller, [...exact, ...fuzzy, ...foreign])
    expect([again.created_count, again.present_count]).toEqual([0, 100])
  })
})

import { describe, expect, it } from 'vitest'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { runBatchJob, startBatch } from '@/tests/support/salesforce/batches'

const base = '/api/salesforce/rest/invoice'
const context = testApi({ DATABASE_POOL: '20' })

const issue = (api: Api, as: Caller, id: number) => api.call('PUT', `${base}/issue/${id}`, { as })

/** Issues every id, by several callers at once, each taking the next one that is left. */
async function issueAtOnce(api: Api, as: Caller, ids: readonly number[], callers: number) {
  const left = [...ids]
  const answers: Awaited<ReturnType<typeof issue>>[] = []
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) answers.push(await issue(api, as, id))
  }
  await Promise.all(Array.from({ length: callers }, work))
  return answers
}

const numbersOf = (answers: { body: { invoice?: { fullNumeration: string } } }[]) =>
  answers
    .flatMap((answer) =>
      answer.body.invoice ? [Number(answer.body.invoice.fullNumeration.split('/')[0])] : [],
    )
    .sort((a, b) => a - b)

const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('issuing', () => {
  it('gives the 300 numbers after the 57 of another program, and 30 coded refusals, to 330 drafts issued by 8 callers', async () => {
    const { caller, customer } = await studio(context.api)
    const body = { kind: 'INVOICE', year: 2026, former_number: 57 }
    const begun = await context.api.call('PUT', '/api/salesforce/rest/numbering', { as: caller, body })
    expect(begun.status).toBe(200)
    const unfit = await addEntry(context.api, caller, company({ codice_destinatario: '' }))
    const drafts: number[] = []
    for (let index = 0; index < 330; index += 1) {
      const sku = index % 11 === 5 ? unfit.sku : customer.sku
      drafts.push((await createInvoice(context.api, caller, invoiceData(sku))).id)
    }
    const answers = await issueAtOnce(context.api, caller, drafts, 8)
    expect(numbersOf(answers)).toEqual(counted(58, 357))
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
      Array(30).fill([422, 'ERROR_INVOICE_NO_RECEIVER_CODE']),
    )
    const rows = await context.api.asSystem((tx) =>
      tx.document.findMany({ where: { structure_id: caller.structureId, state: 'DRAFT' } }),
    )
    expect(rows.map((row) => [row.number, row.full_numeration, row.issued_at])).toEqual(
      Array(30).fill([null, null, null]),
    )
  }, 120_000)

  it('answers the invoice as it is read afterwards, also when its customer changed since', async () => {
    const { caller, customer } = await studio(context.api)
    const moved = await addEntry(context.api, caller)
    const data = [
      invoiceData(customer.sku),
      invoiceData(customer.sku, { description: 'Anticipo', cig: '1234567890' }),
      invoiceData(moved.sku),
    ]
    const drafts: number[] = []
    for (const one of data) drafts.push((await createInvoice(context.api, caller, one)).id)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document set state = 'TO_BE_ISSUED' where id = ${drafts[1]}`,
    )
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update anagrafica set address_city = 'Imola' where sku = ${moved.sku}`,
    )
    for (const id of drafts) {
      const answer = await issue(context.api, caller, id)
      expect(answer.status).toBe(200)
      const read = await context.api.call('GET', `${base}/${id}`, { as: caller })
      expect(answer.body.invoice).toEqual(read.body.invoice)
    }
  })

  it('doubles or loses numbers when the lock is taken away: the control of the test above', async () => {
    const { caller } = await studio(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    await context.api.asSystem(
      (
        tx,
      ) => tx.$executeRaw`insert into numbering_counter (structure_id, document_kind, series, year, last_number, last_date)
        values (${caller.structureId}, 'CONTROL', '', 2026, 0, '2026-01-01')`,
    )
    const takeUnlocked = () =>
      withTenant(scope, async (tx) => {
        const [row] = await tx.$queryRaw<[{ next: number }]>`
          select last_number + 1 as next from numbering_counter where document_kind = 'CONTROL'`
        await tx.$executeRaw`update numbering_counter set last_number = ${row.next} where document_kind = 'CONTROL'`
        return row.next
      })
    const taken = await Promise.all(Array.from({ length: 100 }, takeUnlocked))
    expect(new Set(taken).size).toBeLessThan(100)
  })

  it('gives one row of numbers to calls, jobs and transactions of their own that issue at once', async () => {
    const { caller, customer } = await studio(context.api)
    const drafts: number[] = []
    while (drafts.length < 120)
      drafts.push((await createInvoice(context.api, caller, invoiceData(customer.sku))).id)
    const { withTenant } = await import('@/server/db/tenant')
    const { issueDocument } = await import('@/server/salesforce/document/issue')
    const { structureId, accountId } = caller
    const scope = { structureId, visible: [structureId], accountId, requestId: '' }
    const [calls, jobs, apart] = [drafts.slice(0, 40), drafts.slice(40, 80), drafts.slice(80)]
    const batches = await Promise.all(
      [jobs.slice(0, 20), jobs.slice(20)].map((ids) =>
        startBatch(context.api, caller, { document_kind: 'INVOICE', action: 'ISSUE', ids }),
      ),
    )
    await Promise.all([
      issueAtOnce(context.api, caller, calls, 8),
      ...batches.map(({ id }) => runBatchJob(caller, id)),
      ...apart.map((id) => withTenant(scope, (tx) => issueDocument(tx, { id, accountId }, 'INVOICE'))),
    ])
    const rows = await context.api.asSystem((tx) =>
      tx.document.findMany({ where: { structure_id: structureId }, orderBy: { number: 'asc' } }),
    )
    expect(rows.map(({ number }) => number)).toEqual(counted(1, 120))
    const files = await context.api.asSystem((tx) =>
      tx.einvoice_file.findMany({ where: { structure_id: structureId }, orderBy: { progressive: 'asc' } }),
    )
    expect(new Set(files.map(({ progressive }) => progressive)).size).toBe(120)
  }, 120_000)

  it('names each of those who issue together, with the request of each', async () => {
    const { caller, customer } = await studio(context.api)
    const colleague = await context.api.caller({ structure: { id: caller.structureId } })
    const asked: { id: number; as: Caller; requestId: string }[] = []
    for (const as of [caller, colleague, caller, colleague]) {
      const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku))
      asked.push({ id, as, requestId: `issue-${asked.length}` })
    }
    await Promise.all(
      asked.map(({ id, as, requestId }) =>
        context.api.call('PUT', `${base}/issue/${id}`, { as, headers: { 'x-request-id': requestId } }),
      ),
    )
    const entries = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: caller.structureId, action: 'ISSUE' } }),
    )
    const authors = entries.map(({ entity_id, account_id, request_id }) => [
      entity_id,
      account_id,
      request_id,
    ])
    expect(authors.sort()).toEqual(
      asked.map(({ id, as, requestId }) => [String(id), as.accountId, requestId]),
    )
    const states = await context.api.asSystem((tx) =>
      tx.document_state_change.findMany({
        where: { document_id: { in: asked.map(({ id }) => id) }, state: 'ISSUED' },
        orderBy: { document_id: 'asc' },
      }),
    )
    expect(states.map(({ account_id }) => account_id)).toEqual(asked.map(({ as }) => as.accountId))
  })

  it('leaves a refused draft as it was, whatever changed in the registry, beside one that it issues', async () => {
    const { caller, customer } = await studio(context.api)
    const unfit = await addEntry(context.api, caller, company())
    const [refused, fit] = await Promise.all(
      [unfit, customer].map(({ sku }) => createInvoice(context.api, caller, invoiceData(sku))),
    )
    const before = await context.api.call('GET', `${base}/${refused?.id}`, { as: caller })
    await context.api.call('PUT', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: { sku: unfit.sku, anagrafica: company({ codice_destinatario: '', address_city: 'Imola' }) },
    })
    const answers = await Promise.all(
      [refused, fit].map((draft) => issue(context.api, caller, draft?.id ?? 0)),
    )
    expect(answers.map(({ body }) => body.code ?? body.invoice.fullNumeration)).toEqual([
      'ERROR_INVOICE_NO_RECEIVER_CODE',
      '1/2026',
    ])
    const after = await context.api.call('GET', `${base}/${refused?.id}`, { as: caller })
    expect(after.body.invoice).toEqual(before.body.invoice)
  })

  it('issues once when a hundred callers issue the same draft', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const answers = await Promise.all(Array.from({ length: 100 }, () => issue(context.api, caller, draft.id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'ERROR_INVOICE_STATE')).toHaveLength(99)
  }, 120_000)

  it('issues many in one call, by date, and says which were refused and why', async () => {
    const { caller, customer } = await studio(context.api)
    const later = await createInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-11-20' }))
    const earlier = await createInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { date: '2026-11-02' }),
    )
    const empty = await createInvoice(context.api, caller, invoiceData(customer.sku, { product_list: [] }))
    const answer = await context.api.call('PUT', `${base}/bulk/issue`, {
      as: caller,
      body: { invoice_ids: [later.id, empty.id, earlier.id, 999_999] },
    })
    expect(
      answer.body.invoice_list.map((row: { id: number; fullNumeration: string }) => [
        row.id,
        row.fullNumeration,
      ]),
    ).toEqual([
      [earlier.id, '1/2026'],
      [later.id, '2/2026'],
    ])
    expect(answer.body.refused_list.map((row: { id: number; code: string }) => [row.id, row.code])).toEqual([
      [empty.id, 'ERROR_INVOICE_NO_PRODUCTS'],
      [999_999, 'ERROR_NOT_FOUND'],
    ])
  })

  it('refuses a day before the last issued invoice', async () => {
    const { caller, customer } = await studio(context.api)
    const first = await createInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-11-20' }))
    const second = await createInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-11-19' }))
    await issue(context.api, caller, first.id)
    const answer = await issue(context.api, caller, second.id)
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_DATE_BEFORE_LAST'])
    expect(answer.body.description).toBe("Data emissione antecedente all'ultima fattura emessa")
  })

  it('starts again from 1 in another year', async () => {
    const { caller, customer } = await studio(context.api)
    const old = await createInvoice(context.api, caller, invoiceData(customer.sku, { date: '2025-12-31' }))
    const fresh = await createInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-01-02' }))
    const answers = [await issue(context.api, caller, old.id), await issue(context.api, caller, fresh.id)]
    expect(answers.map((answer) => answer.body.invoice.fullNumeration)).toEqual(['1/2025', '1/2026'])
  })
})

describe('an issued invoice', () => {
  it('keeps the customer as it was when the registry changes', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await issue(context.api, caller, draft.id)
    await context.api.call('PUT', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: {
        sku: customer.sku,
        anagrafica: company({
          business: { name: 'Altro Nome S.p.A.', vatnumber: '', iban: '', tax_regime: '' },
        }),
      },
    })
    const answer = await context.api.call('GET', `${base}/${draft.id}`, { as: caller })
    expect(answer.body.invoice.anagrafica_receiver.business_name).toBe('Officina Rossi S.r.l.')
  })

  it('cannot be changed or deleted, by call or by SQL', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await issue(context.api, caller, draft.id)
    const update = await context.api.call('POST', `${base}/update`, {
      as: caller,
      body: { invoice_data: { ...invoiceData(customer.sku), id: draft.id } },
    })
    const remove = await context.api.call('DELETE', `${base}/${draft.id}`, { as: caller })
    expect([update.body.code, remove.body.code]).toEqual(['ERROR_INVOICE_IMMUTABLE', 'ERROR_INVOICE_STATE'])
    const bySql = [
      (id: number) =>
        context.api.asSystem((tx) => tx.$executeRaw`update document set total = 1 where id = ${id}`),
      (id: number) =>
        context.api.asSystem((tx) => tx.$executeRaw`update document set state = 'DRAFT' where id = ${id}`),
      (id: number) =>
        context.api.asSystem(
          (tx) => tx.$executeRaw`update document_line set quantity = 2 where document_id = ${id}`,
        ),
      (id: number) =>
        context.api.asSystem((tx) => tx.$executeRaw`delete from document_line where document_id = ${id}`),
      (id: number) => context.api.asSystem((tx) => tx.$executeRaw`delete from document where id = ${id}`),
    ]
    for (const attempt of bySql) await expect(attempt(draft.id)).rejects.toThrow(/issued document/)
  })

  it('takes its customer from the registry as it is on the day of issue', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await context.api.call('PUT', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: { sku: customer.sku, anagrafica: company({ address_city: 'Imola' }) },
    })
    const answer = await issue(context.api, caller, draft.id)
    expect(answer.body.invoice.anagrafica_receiver.address_city).toBe('Imola')
  })

  it('leaves an audit row for each write, with who and what', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await issue(context.api, caller, draft.id)
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'invoice', entity_id: String(draft.id), structure_id: caller.structureId },
        orderBy: { id: 'asc' },
      }),
    )
    expect(rows.map((row) => [row.action, row.account_id])).toEqual([
      ['CREATE', caller.accountId],
      ['ISSUE', caller.accountId],
    ])
    expect(rows[1]?.changes).toEqual({ state: ['DRAFT', 'ISSUED'], full_numeration: [null, '1/2026'] })
  })
})

describe('the controls of the exchange system', () => {
  it('keep a DIGITAL invoice that would be rejected in DRAFT, with every fault and its field', async () => {
    const { caller } = await studio(context.api)
    const odd = await addEntry(context.api, caller, company({ zipcode: '4012' }))
    const draft = await createInvoice(context.api, caller, invoiceData(odd.sku))
    const answer = await issue(context.api, caller, draft.id)
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_REJECTED_BY_CONTROLS'])
    expect(answer.body.fault_list).toEqual([
      expect.objectContaining({ code: '00200', field: 'receiver.zipcode' }),
    ])
    const after = await context.api.call('GET', `${base}/${draft.id}`, { as: caller })
    expect(after.body.invoice).toMatchObject({ state: 'DRAFT', fullNumeration: null })
  })

  it('do not concern a STANDARD invoice', async () => {
    const { caller } = await studio(context.api)
    const odd = await addEntry(context.api, caller, company({ zipcode: '4012', codice_destinatario: '' }))
    const invoice_configuration = { typology: 'STANDARD', payment_methods: ['CASH'] }
    const draft = await createInvoice(context.api, caller, invoiceData(odd.sku, { invoice_configuration }))
    expect((await issue(context.api, caller, draft.id)).body.invoice.state).toBe('ISSUED')
  })
})

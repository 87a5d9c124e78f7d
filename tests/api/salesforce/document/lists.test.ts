import { describe, expect, it } from 'vitest'
import type { DOCUMENT_TABS } from '@/lib/domain/documents/lists/document-tab'
import { type Caller, testApi } from '@/tests/support/api'
import { addOffer, agreementData, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { wholeBatch } from '@/tests/support/salesforce/batches'

const context = testApi({ EXCHANGE_SANDBOX_DELAY: '0' })
const rest = '/api/salesforce/rest'

const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

const call = async (as: Caller, method: string, path: string, body?: unknown) => {
  const answer = await context.api.call(method, `${rest}/${path}`, { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

type Row = { id: number; fullNumeration: string | null; date: string; total: number; residual: number }

const list = async (as: Caller, query: Record<string, string>): Promise<Row[]> =>
  (await call(as, 'GET', `invoice/list/structure?${new URLSearchParams({ size: '500', ...query })}`))
    .invoice_list

const sum = (as: Caller, query: Record<string, string>) =>
  call(as, 'GET', `document/sum?${new URLSearchParams({ document_kind: 'INVOICE', ...query })}`)

const tabs = async (as: Caller, kind = 'INVOICE') =>
  (await call(as, 'GET', `document/tabs?document_kind=${kind}`)).tab_list as {
    tab: (typeof DOCUMENT_TABS)[number]
    count: number
    amount: number | null
  }[]

/** The filters of the list behind a tab. */
const FILTERS: Readonly<Record<string, Record<string, string>>> = {
  ALL: {},
  DRAFT: { filter_state: 'DRAFT' },
  TO_BE_ISSUED: { filter_state: 'TO_BE_ISSUED' },
  TO_SEND: { to_send: 'true' },
  TO_PAY: { open_only: 'true' },
  OVERDUE: { overdue_only: 'true' },
}

const added = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100

/** A studio with drafts, planned invoices, and issued ones of which some were sent, paid, late or rejected. */
async function busyStudio() {
  const { caller, customer } = await studio(context.api)
  const make = async (date: string, state: string, over: object = {}) =>
    (
      await createInvoice(
        context.api,
        caller,
        invoiceData(customer.sku, { date, json_state: { invoice_state: state }, ...over }),
      )
    ).id as number
  const ids = {
    ordinary: await make('2026-11-01', 'ISSUED', { invoice_configuration: STANDARD }),
    unsent: await make('2026-11-02', 'ISSUED'),
    sent: await make('2026-11-03', 'ISSUED'),
    paidUnsent: await make('2026-11-04', 'ISSUED'),
    rejected: await make('2026-11-05', 'ISSUED'),
    late: await make('2026-11-06', 'ISSUED'),
    planned: await make('2027-09-01', 'TO_BE_ISSUED'),
    draft: await make('2026-11-07', 'DRAFT'),
    deleted: await make('2026-11-07', 'DRAFT'),
  }
  await call(caller, 'POST', 'einvoice/send', { invoice_id: ids.sent })
  await call(caller, 'POST', 'invoice/update/state', {
    invoice_data: { id: ids.paidUnsent, json_state: { invoice_state: 'PAYED' } },
  })
  await call(caller, 'DELETE', `invoice/${ids.deleted}`)
  const mark = (id: number, state: string) =>
    context.api.asSystem((tx) => tx.document.update({ where: { id }, data: { state } }))
  await mark(ids.rejected, 'DIGITAL_SENT_ERROR')
  await mark(ids.late, 'LATE')
  return { caller, customer, ids }
}

describe('invoices in the order of their issue', () => {
  it('begin with the last one, and those without a number come after all others, from either end', async () => {
    const { caller, ids } = await busyStudio()
    const issued = { column: 'issued', orderDirection: 'desc' }
    const rows = await list(caller, issued)
    expect(rows.map(({ id }) => id)).toEqual([
      ids.late,
      ids.rejected,
      ids.paidUnsent,
      ids.sent,
      ids.unsent,
      ids.ordinary,
      ids.planned,
      ids.draft,
    ])
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(caller, { ...issued, size: '2', page: `${page}` })),
    )
    expect(pages.flat()).toEqual(rows)
    expect(await list(caller, { ...issued, orderDirection: 'asc' })).toEqual([...rows].reverse())
  })
})

describe('the tabs of a list', () => {
  it('count and sum up what the list behind each of them shows', async () => {
    const { caller } = await busyStudio()
    const shown = await tabs(caller)
    expect(shown.map(({ tab }) => tab)).toEqual([
      'ALL',
      'TO_BE_ISSUED',
      'TO_SEND',
      'TO_PAY',
      'OVERDUE',
      'DRAFT',
    ])
    for (const { tab, count, amount } of shown) {
      const rows = await list(caller, FILTERS[tab] ?? {})
      expect([tab, count]).toEqual([tab, rows.length])
      const isResidual = tab === 'TO_PAY' || tab === 'OVERDUE'
      const figure = added(rows.map(({ total, residual }) => (isResidual ? residual : total)))
      expect([tab, amount]).toEqual([tab, tab === 'ALL' ? null : figure])
    }
  })

  it('leave to be sent what was never sent and what was rejected, though it is paid or late', async () => {
    const { caller, ids } = await busyStudio()
    const found = (await list(caller, { to_send: 'true' })).map(({ id }) => id)
    expect(found).toEqual([ids.unsent, ids.paidUnsent, ids.rejected, ids.late])
  })

  it('are those of the kind, and are refused to who may not list it', async () => {
    const { caller, customer } = await studio(context.api)
    await addOffer(context.api, caller, agreementData(customer.sku))
    const offers = await tabs(caller, 'OFFER')
    expect(offers.find(({ tab }) => tab === 'ALL')?.count).toBe(1)
    const other = await context.api.caller({ roles: ['GUI_CAN_LIST_OFFER'] })
    for (const path of ['tabs', 'sum']) {
      const answer = await context.api.call('GET', `${rest}/document/${path}?document_kind=INVOICE`, {
        as: other,
      })
      expect(answer.body.code).toBe('ERROR_FORBIDDEN')
    }
  })
})

describe('the sum of a list', () => {
  it('is that of what its filters find, or of chosen documents, never of another structure', async () => {
    const { caller, ids } = await busyStudio()
    const stranger = await busyStudio()
    const found = await list(caller, { date_from: '2026-11-02', date_to: '2026-11-05' })
    const total = added(found.map((row) => row.total))
    const answer = await sum(caller, { date_from: '2026-11-02', date_to: '2026-11-05' })
    expect(answer).toMatchObject({ count: 4, total, is_minimum: false })
    // An invoice that SdI rejected is not due.
    const due = found.filter(({ id }) => id !== ids.rejected)
    expect(answer.residual).toBe(added(due.map(({ residual }) => residual)))
    const chosen = await sum(caller, { ids: [ids.draft, ids.sent, stranger.ids.sent].join(',') })
    expect(chosen.count).toBe(2)
    expect((await sum(caller, { search: '3/2026' })).count).toBe(1)
  })
})

describe('the file of a list', () => {
  it('has a line for each document that the filters find, as the list shows it', async () => {
    const { caller, ids } = await busyStudio()
    const query = new URLSearchParams({ document_kind: 'INVOICE', to_send: 'true' })
    const answer = await context.api.call('GET', `${rest}/document/export/csv?${query}`, { as: caller })
    const text = new TextDecoder().decode(await answer.bytes())
    const [head, ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(head).toBe(
      'Numero;Data;Cliente o fornitore;Descrizione;Tipo documento;Stato;Imponibile;Totale;Da pagare',
    )
    const rows = await list(caller, { to_send: 'true' })
    expect(rows.map(({ id }) => id)).toContain(ids.rejected)
    const shown = rows.map(({ fullNumeration, total }) => [
      fullNumeration,
      total.toFixed(2).replace('.', ','),
    ])
    expect(
      lines.map((line) => line.replaceAll('"', '').split(';')).map((cells) => [cells[0], cells[7]]),
    ).toEqual(shown)
    expect(lines.find((line) => line.startsWith('5/2026'))).toContain(';TD01;Scartata')
    const book = await context.api.call('GET', `${rest}/document/export/xlsx?${query}`, { as: caller })
    expect([...(await book.bytes()).slice(0, 2)]).toEqual([0x50, 0x4b])
  })
})

describe('a batch over all that a list shows', () => {
  it('issues and sends drafts, each once, and says which of them was not sent', async () => {
    const { caller, customer, ids } = await busyStudio()
    const plain = await createInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { date: '2026-11-08', invoice_configuration: STANDARD }),
    )
    const wanted = [ids.draft, plain.id, ids.unsent, ids.sent, ids.rejected]
    const batch = await wholeBatch(context.api, caller, {
      document_kind: 'INVOICE',
      action: 'ISSUE_SEND',
      ids: wanted,
    })
    expect(batch).toMatchObject({
      done: 4,
      refused: 1,
      reason_list: [{ code: 'ERROR_BATCH_REJECTED', count: 1 }],
    })
    const states = async () =>
      Object.fromEntries(
        (await list(caller, {})).map((row) => [row.id, (row as unknown as { state: string }).state]),
      )
    const after = await states()
    for (const id of [ids.draft, ids.unsent, ids.sent]) expect(after[id]).toBe('DIGITAL_SENT_IN_PROGRESS')
    expect(after[plain.id]).toBe('ISSUED')
    const files = await context.api.asSystem((tx) =>
      tx.einvoice_file.count({ where: { document_id: { in: wanted }, state: 'SENDING' } }),
    )
    expect(files).toBe(3)
  })

  it('takes only what the filter finds: what waits to be sent, and no draft', async () => {
    const { caller, ids } = await busyStudio()
    const filter = { to_send: 'true' }
    const batch = await wholeBatch(context.api, caller, { document_kind: 'INVOICE', action: 'SEND', filter })
    expect(batch).toMatchObject({ total: 4, done: 3, refused: 1 })
    expect((await list(caller, filter)).map(({ id }) => id)).toEqual([ids.rejected])
  })

  it('needs the roles of both steps', async () => {
    const caller = await context.api.caller({ roles: ['GUI_CAN_ISSUE_INVOICE', 'GUI_CAN_LIST_INVOICE'] })
    const body = { document_kind: 'INVOICE', action: 'ISSUE_SEND', ids: [1] }
    const answer = await context.api.call('POST', `${rest}/document/batch`, { as: caller, body })
    expect(answer.body.code).toBe('ERROR_FORBIDDEN')
  })
})

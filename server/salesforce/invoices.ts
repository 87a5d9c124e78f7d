import { ok } from '@/lib/api/endpoint'
import type { InvoiceDataIn } from '@/lib/api/salesforce/invoice-fields'
import { addMonths, type Day, toInstantText } from '@/lib/domain/day'
import { type InvoiceState, isCorrectable, isEditable, nextState } from '@/lib/domain/invoice-state'
import { Refusal } from '@/lib/domain/refusal'
import { hasAny } from '@/lib/domain/roles'
import type { Session } from '@/server/auth'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { type Page, pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { ko } from '@/server/http/ko'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { type DocumentRow, findDocument, lockDocument } from './document-row'
import { createDraft, replaceContent } from './draft'
import { faultsOf, refuseFaults } from './faults'
import { issueDocument, refuseUnfit } from './issue'
import { toInvoice, toInvoiceRow } from './present'
import { printInvoice } from './print'
import { lastIssued, listInvoices, totalsByMonth } from './queries'
import { moveDocument, recordState } from './state'

const procedures = api.salesforce.invoices

/** A whole invoice as the calls answer it. */
export async function answerInvoice(tx: Tx, id: number) {
  return ok({ invoice: toInvoice(await findDocument(tx, id)) })
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page: Page = {
    number: input.page,
    size: input.size,
    column: input.column,
    order: input.orderDirection,
  }
  const states = input.filter_state
  const { rows, total } = await listInvoices(
    tx,
    {
      structureId: caller.structureId,
      type: input.agreementTypeValue,
      states,
      search: input.search,
      anaSku: input.ana_sku,
      from: input.date_from,
      to: input.date_to,
      typology: input.typology,
    },
    page,
  )
  return ok({ invoice_list: rows.map(toInvoiceRow), paging_data: pagingData(page, total) })
})

const last = procedures.last.handler(async ({ context: { tx, caller }, input }) => {
  const row = await lastIssued(tx, caller.structureId, input.agreementTypeValue)
  return ok({ invoice: row && toInvoiceRow(row) })
})

const byId = procedures.byId.handler(({ context, input }) => answerInvoice(context.tx, input.id))

const stateInfo = procedures.stateInfo.handler(async ({ context: { tx }, input }) => {
  await findDocument(tx, input.id)
  const row = await tx.document_state_change.findFirst({
    where: { document_id: input.id, state: input.state },
    orderBy: { id: 'asc' },
  })
  return ok({ state_info: row && { state: row.state, date_ts: toInstantText(row.date_ts, env.LUNA_ZONE) } })
})

/** Brings a saved draft into the state that the wizard chose. */
async function leaveDraft(tx: Tx, id: number, data: InvoiceDataIn, caller: Session): Promise<void> {
  const { accountId } = caller
  const wanted = data.json_state.invoice_state
  if (wanted === 'ISSUED') {
    if (!hasAny(caller.guiItemList, ['GUI_CAN_ISSUE_INVOICE'])) throw new Refusal('ERROR_FORBIDDEN')
    return issueDocument(tx, id, accountId)
  }
  const row = await findDocument(tx, id)
  const state = wanted === 'TO_BE_ISSUED' ? (nextState(row.state as InvoiceState, 'SAVE') ?? wanted) : wanted
  if (wanted === 'TO_BE_ISSUED') refuseUnsendable(row)
  if (state === row.state) return
  await moveDocument(tx, row, { state, action: 'STATE', accountId, description: data.json_state.description })
}

const create = procedures.create.handler(async ({ context: { tx, caller }, input }) => {
  const data = withConfiguration(input.invoice_data, input.invoiceConfiguration)
  const id = await createDraft(tx, data, caller.accountId)
  const changes = changesBetween(null, {
    ana_sku: data.ana_sku,
    date: data.date,
    description: data.description,
  })
  await recordState(tx, { documentId: id, state: 'DRAFT', accountId: caller.accountId })
  await audit(tx, { action: 'CREATE', entity: 'invoice', entityId: id, changes })
  if (data.json_state.invoice_state !== 'DRAFT') await leaveDraft(tx, id, data, caller)
  return answerInvoice(tx, id)
})

type OuterConfiguration = {
  startDate?: Day | null
  endDate?: Day | null
  typology?: 'STANDARD' | 'DIGITAL' | null
}

/** The call's own `invoiceConfiguration` wins over the payload's (document 3 §7). */
function withConfiguration(data: InvoiceDataIn, outer: OuterConfiguration | null | undefined): InvoiceDataIn {
  const inner = data.invoice_configuration
  return {
    ...data,
    date: outer?.startDate ?? inner.start_date ?? data.date,
    invoice_configuration: {
      ...inner,
      typology: outer?.typology ?? inner.typology,
      start_date: outer?.startDate ?? inner.start_date,
      end_date: outer?.endDate ?? inner.end_date,
    },
  }
}

const update = procedures.update.handler(async ({ context: { tx, caller }, input }) => {
  const data = withConfiguration(input.invoice_data, null)
  const row = await lockDocument(tx, input.invoice_data.id)
  if (data.revision !== undefined && data.revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  const state = row.state as InvoiceState
  if (!isEditable(state) && !isCorrectable(state)) throw new Refusal('ERROR_INVOICE_IMMUTABLE')
  await replaceContent(tx, row, isCorrectable(state) ? asCorrection(data, row, caller) : data)
  const fresh = await findDocument(tx, row.id)
  const changes = changesBetween(summary(row), summary(fresh))
  await audit(tx, { action: 'UPDATE', entity: 'invoice', entityId: row.id, changes })
  if (isCorrectable(state)) refuseUnsendable(fresh)
  else await leaveDraft(tx, row.id, data, caller)
  return answerInvoice(tx, row.id)
})

/**
 * The payload that corrects a document which the exchange system rejected: it keeps its number, day and kind
 * (circolare 13/E of 2 July 2018, question 1.6). Whoever may issue may correct.
 */
function asCorrection(data: InvoiceDataIn, row: DocumentRow, caller: Session): InvoiceDataIn {
  if (!hasAny(caller.guiItemList, ['GUI_CAN_ISSUE_INVOICE'])) throw new Refusal('ERROR_FORBIDDEN')
  const configuration = { ...data.invoice_configuration, start_date: row.day, typology: 'DIGITAL' as const }
  return { ...data, date: row.day, type: row.type as 'ACTIVE', invoice_configuration: configuration }
}

/** What is to be issued or sent meets the wizard's rules and the exchange system's controls. */
function refuseUnsendable(row: DocumentRow): void {
  refuseUnfit(row)
  refuseFaults(faultsOf(row))
}

/** What the audit keeps of a draft: its head, lines and total. */
const summary = (row: DocumentRow) => ({
  ana_sku: row.ana_sku,
  date: row.day,
  description: row.description,
  typology: row.typology,
  total: row.total.toString(),
  lines: row.lines.map((line) =>
    [line.description, line.quantity, line.single_price, line.discount, line.iva].join(' '),
  ),
})

const issue = procedures.issue.handler(async ({ context: { tx, caller }, input }) => {
  await issueDocument(tx, input.id, caller.accountId)
  return answerInvoice(tx, input.id)
})

const bulkIssue = procedures.bulkIssue.handler(async ({ context, input }) => {
  const ids = [...new Set(input.invoice_ids)]
  const ordered = await context.inTenant((tx) =>
    tx.sales_document.findMany({
      where: { id: { in: ids } },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
      select: { id: true },
    }),
  )
  const known = ordered.map((row) => row.id)
  const issued: { id: number; fullNumeration: string; state: string }[] = []
  const refused: { id: number; code: string; description: string }[] = []
  for (const id of [...known, ...ids.filter((id) => !known.includes(id))]) {
    try {
      issued.push(await context.inTenant((tx) => issueOne(tx, id, context.caller.accountId)))
    } catch (error) {
      const { code, description } = ko(error, context.requestId, context.language).body.response
      refused.push({ id, code, description })
    }
  }
  return ok({ invoice_list: issued, refused_list: refused })
})

async function issueOne(tx: Tx, id: number, accountId: number) {
  await issueDocument(tx, id, accountId)
  const row = await tx.sales_document.findUniqueOrThrow({
    where: { id },
    select: { full_numeration: true, state: true },
  })
  return { id, fullNumeration: row.full_numeration ?? '', state: row.state }
}

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  const row = await lockDocument(tx, input.id)
  const state = nextState(row.state as InvoiceState, 'DELETE') ?? 'DELETED'
  await moveDocument(tx, row, { state, action: 'DELETE', accountId: caller.accountId })
  return ok({})
})

const print = procedures.print.handler(({ context, input }) => printInvoice(context, input))

const check = procedures.check.handler(async ({ context: { tx }, input }) =>
  ok({ fault_list: faultsOf(await findDocument(tx, input.id)) }),
)

const chart = procedures.chart.handler(async ({ context: { tx, caller }, input }) => {
  const thisMonth = `${today().slice(0, 7)}-01` as Day
  const from = addMonths(thisMonth, 1 - input.months)
  const rows = await totalsByMonth(tx, caller.structureId, from, input.months)
  return ok({ month_list: rows.map((row) => ({ ...row, purchases: 0 })) })
})

export const invoices = {
  list,
  last,
  byId,
  stateInfo,
  create,
  update,
  issue,
  bulkIssue,
  remove,
  print,
  check,
  chart,
}

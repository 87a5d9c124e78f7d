import { ok } from '@/lib/api/endpoint'
import type { RegisterKind } from '@/lib/api/salesforce/registers/register-fields'
import { type Day, day, yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Register } from '@/lib/domain/registers/vat-register'
import { audit } from '@/server/db/audit'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { pageOf } from '../document/list'
import { fromDay } from '../document/row'
import { registerFile } from './files'
import { toBolloQuarters, toRegisterRow, toRegisterSums, toWithholding } from './present'
import { listEntries, readEntry, seriesOf, totalsOf } from './queries'
import { lockRegistered } from './store'
import { readVatSummary } from './vat-summary'
import { documentsBehind, stampedDocuments, stampsOf } from './vat-summary-queries'
import { withholdingsOf } from './withholding-queries'

const procedures = api.salesforce.registers

export const registerOf = (kind: RegisterKind): Register => (kind === 'sales' ? 'SALES' : 'PURCHASES')

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const { kind, period, series } = input
  const filter = { register: registerOf(kind), period, series }
  const page = pageOf(input)
  const totals = await totalsOf(tx, filter)
  const rows = await listEntries(tx, filter, page, totals.count)
  return ok({
    row_list: rows.map(toRegisterRow),
    sums: toRegisterSums(totals),
    series_list:
      kind === 'purchases' ? [] : series === undefined ? totals.series : await seriesOf(tx, period),
    paging_data: pagingData(page, totals.count),
  })
})

const summary = procedures.summary.handler(async ({ context: { tx }, input: { period } }) =>
  ok({ summary: await readVatSummary(tx, period) }),
)

const documents = procedures.documents.handler(async ({ context: { tx }, input }) => {
  const { line, period } = input
  const page = pageOf(input)
  const { rows, count, amount } =
    line === 'BOLLO'
      ? await stampedDocuments(tx, period, page)
      : await documentsBehind(tx, line, period, page)
  return ok({ document_list: rows, total_amount: amount, paging_data: pagingData(page, count) })
})

const bollo = procedures.bollo.handler(async ({ context: { tx }, input: { year } }) =>
  ok({ quarter_list: toBolloQuarters(year, await stampsOf(tx, year)) }),
)

const withholdings = procedures.withholdings.handler(async ({ context: { tx }, input: { year } }) =>
  ok({ withholding_list: (await withholdingsOf(tx, year)).map(toWithholding) }),
)

const print = procedures.print.handler(({ context, input }) => registerFile(context, input))

/** A guard against slips of the pen: by then no VAT is deducted any more (D.P.R. 633/72 art. 19 c. 1). */
const lastDayFor = (date: Day): Day => day(`${yearOf(date) + 2}-12-31`)

const register = procedures.register.handler(async ({ context: { tx }, input: { id, registered_on } }) => {
  // The document is locked first, as a correction or a deletion locks it before its protocol.
  await lockRegistered(tx, id)
  const entry = await readEntry(tx, id)
  if (!entry) throw new Refusal('ERROR_NOT_FOUND')
  if (registered_on < entry.date || registered_on > lastDayFor(day(entry.date))) {
    throw new Refusal('ERROR_REGISTER_DAY', { date: entry.date }, ['registered_on'])
  }
  await tx.vat_protocol.updateMany({
    where: { document_id: id },
    data: { registered_on: fromDay(registered_on) },
  })
  const changes = { registered_on: [entry.registered_on, registered_on] } as const
  await audit(tx, { action: 'UPDATE', entity: 'vat_protocol', entityId: id, changes })
  const row = await readEntry(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ row: toRegisterRow(row) })
})

export const registers = { list, summary, documents, bollo, withholdings, print, register }

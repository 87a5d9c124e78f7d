import { ok } from '@/lib/api/endpoint'
import { type Day, day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { deferredUntil } from '@/lib/domain/delivery-notes/deferred'
import type { Session } from '@/server/auth'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { pageOf } from '../document/list'
import { invoiceNotes } from './invoice-notes'
import { withProductRates } from './line-rates'
import { exportNotes } from './list-file'
import { findBillable, findNote, listNotes, type NoteFilter } from './note-queries'
import { createNote, lockOpenNote, removeNote, replaceNote } from './note-store'
import { printNote } from './print'

const procedures = api.salesforce.deliveryNotes

const MAX_GROUPS = 200

type SearchIn = Pick<NoteFilter, 'state' | 'search' | 'customer'> & { date_from?: Day; date_to?: Day }

const filterOf = ({ structureId }: Session, { date_from, date_to, ...rest }: SearchIn): NoteFilter => ({
  ...rest,
  structureId,
  from: date_from,
  to: date_to,
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { rows, total } = await listNotes(tx, filterOf(caller, input), page)
  return ok({ delivery_note_list: rows, paging_data: pagingData(page, total) })
})

const exportFile = procedures.exportFile.handler(({ context, input: { format, ...search } }) =>
  exportNotes(context, format, filterOf(context.caller, search)),
)

const billable = procedures.billable.handler(async ({ context: { tx, caller } }) => {
  const groups = await findBillable(tx, caller.structureId, MAX_GROUPS + 1)
  const group_list = groups
    .slice(0, MAX_GROUPS)
    .map((group) => ({ ...group, until: deferredUntil(day(`${group.month}-01`)) }))
  return ok({ group_list, has_more: groups.length > MAX_GROUPS })
})

const print = procedures.print.handler(({ context, input }) => printNote(context, input.id))

const byId = procedures.byId.handler(async ({ context: { tx }, input }) =>
  ok({ delivery_note: await findNote(tx, input.id) }),
)

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) =>
  ok({
    delivery_note: await createNote(
      tx,
      await withProductRates(tx, input.delivery_note_data, caller),
      caller.accountId,
    ),
  }),
)

const update = procedures.update.handler(async ({ context: { tx, caller }, input }) => {
  const { delivery_note_data: data } = input
  const row = await lockOpenNote(tx, data.id)
  if (row.revision !== data.revision) throw new Refusal('ERROR_STALE_REVISION')
  return ok({ delivery_note: await replaceNote(tx, row, await withProductRates(tx, data, caller)) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) =>
  ok({ deleted: await removeNote(tx, await lockOpenNote(tx, input.id)) }),
)

const invoice = procedures.invoice.handler(async ({ context: { tx, caller }, input }) =>
  ok({ invoice_id: await invoiceNotes(tx, input, caller) }),
)

export const deliveryNotes = { list, exportFile, billable, print, byId, add, update, remove, invoice }

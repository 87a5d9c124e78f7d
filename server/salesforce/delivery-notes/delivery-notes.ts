import { ok } from '@/lib/api/endpoint'
import type { DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { toInstantText } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { pageOf } from '../document/list'
import { invoiceNotes } from './invoice-notes'
import { findNote, listNotes, type StoredNote } from './note-queries'
import { createNote, lockOpenNote, removeNote, replaceNote } from './note-store'

const procedures = api.salesforce.deliveryNotes

const toNote = (row: StoredNote): DeliveryNote => ({
  ...row,
  started_at: row.started_at && toInstantText(row.started_at, env.LUNA_ZONE),
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { structureId } = caller
  const { rows, total } = await listNotes(
    tx,
    { ...input, from: input.date_from, to: input.date_to },
    { structureId, page },
  )
  return ok({ delivery_note_list: rows, paging_data: pagingData(page, total) })
})

const byId = procedures.byId.handler(async ({ context: { tx }, input }) =>
  ok({ delivery_note: toNote(await findNote(tx, input.id)) }),
)

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) =>
  ok({ delivery_note: toNote(await createNote(tx, input.delivery_note_data, caller.accountId)) }),
)

const update = procedures.update.handler(async ({ context: { tx }, input: { delivery_note_data: data } }) => {
  const row = await lockOpenNote(tx, data.id)
  if (row.revision !== data.revision) throw new Refusal('ERROR_STALE_REVISION')
  return ok({ delivery_note: toNote(await replaceNote(tx, row, data)) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) =>
  ok({ deleted: await removeNote(tx, await lockOpenNote(tx, input.id)) }),
)

const invoice = procedures.invoice.handler(async ({ context: { tx, caller }, input }) =>
  ok({ invoice_id: await invoiceNotes(tx, input, caller) }),
)

export const deliveryNotes = { list, byId, add, update, remove, invoice }

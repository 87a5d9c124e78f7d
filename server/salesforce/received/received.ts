import { ok } from '@/lib/api/endpoint'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { toFileAnswer } from '@/server/http/file-answer'
import { api, type HandlerContext } from '@/server/http/implement'
import { storeUploads, toAttachment, type Upload } from '@/server/http/stored-uploads'
import { now } from '@/server/platform/clock'
import { storage } from '@/server/platform/storage'
import { inThread } from '@/server/workers'
import { dueRows } from '../document/draft'
import { kindsOf, READ, WRITE } from '../document/roles'
import { EXCHANGED } from '../document/row'
import { discardDraft } from '../invoices/discard'
import { agreedDueDates } from './by-hand'
import {
  addReceivedDocument,
  auditChange,
  becomeOpen,
  lockEditable,
  lockReceived,
  settleReceived,
  updateReceived,
} from './change'
import { integrateReceived } from './integrate'
import { fileOf, findReceived, openedXml, placeOf, toReceived } from './present'
import { createSelfInvoice } from './self-invoice'

const procedures = api.salesforce.received
const ATTACHMENT = 'passive_attachment'

async function answerReceived(tx: Tx, id: number) {
  return ok({ passive: await toReceived(tx, await findReceived(tx, id)) })
}

const byId = procedures.byId.handler(async ({ context: { tx, caller }, input }) => {
  const { id } = await findReceived(tx, input.id, kindsOf(caller, READ))
  return answerReceived(tx, id)
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { passive_data: data } }) => {
  if (!kindsOf(caller, WRITE).includes(data.document_kind)) throw new Refusal('ERROR_FORBIDDEN')
  return answerReceived(tx, await addReceivedDocument(tx, data, caller.accountId))
})

const integrate = procedures.integrate.handler(async ({ context: { tx, caller }, input }) =>
  answerReceived(tx, await integrateReceived(tx, input.integration_data, caller.accountId)),
)

const selfInvoice = procedures.selfInvoice.handler(async ({ context: { tx, caller }, input }) =>
  answerReceived(tx, await createSelfInvoice(tx, input.self_invoice_data, caller.accountId)),
)

const update = procedures.update.handler(async ({ context: { tx, caller }, input }) => {
  const { accountId } = caller
  const kinds = kindsOf(caller, WRITE)
  return answerReceived(tx, await updateReceived(tx, input.passive_data, { accountId, kinds }))
})

const updateDetails = procedures.updateDetails.handler(async ({ context: { tx, caller }, input }) => {
  const { description, note, due_date_list, ...edited } = input.passive_data
  const row = await lockEditable(tx, edited, EXCHANGED)
  const whole = { date: row.day, amount: money(row.amount_due.toString()) }
  const dueDates = agreedDueDates(due_date_list, whole)
  await tx.document_due_date.deleteMany({ where: { document_id: row.id } })
  await insertRows(
    tx,
    'document_due_date',
    dueRows(dueDates).map((due) => ({ document_id: row.id, ...due })),
  )
  await tx.document.update({
    where: { id: row.id },
    data: { description, note, revision: { increment: 1 }, updated_at: now() },
    select: { id: true },
  })
  await auditChange(tx, row)
  await becomeOpen(tx, row, caller.accountId)
  return answerReceived(tx, row.id)
})

const updateState = procedures.updateState.handler(async ({ context: { tx, caller }, input }) => {
  const { id, json_state } = input.passive_data
  const { passive_state: wanted, description } = json_state
  const row = await lockReceived(tx, id, EXCHANGED)
  await settleReceived(tx, row, { wanted, description, accountId: caller.accountId })
  return answerReceived(tx, id)
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await discardDraft(tx, kindsOf(caller, WRITE), input.id, caller.accountId, ['PASSIVE'])
  return ok({})
})

/** A document with its file; ERROR_NOT_FOUND for one that was typed in. */
async function withFile({ inTenant }: HandlerContext, id: number) {
  const { row, stored } = await inTenant(async (tx) => {
    const row = await findReceived(tx, id, EXCHANGED)
    return { row, stored: await fileOf(tx, row) }
  })
  if (!stored) throw new Refusal('ERROR_NOT_FOUND')
  return { row, stored }
}

const SAVED = 'application/octet-stream'

const file = procedures.file.handler(async ({ context, input }) => {
  const { name, bytes, signed } = (await withFile(context, input.id)).stored
  const type = signed ? 'application/pkcs7-mime' : 'application/xml'
  return toFileAnswer({ name, type, content: Uint8Array.from(bytes) })
})

const xml = procedures.xml.handler(async ({ context, input }) => {
  const { row, stored } = await withFile(context, input.id)
  const { name, bytes } = await openedXml(row.structure_id, stored)
  return toFileAnswer({ name, type: 'application/xml', content: Uint8Array.from(bytes) })
})

const embedded = procedures.embedded.handler(async ({ context, input }) => {
  const { row, stored } = await withFile(context, input.id)
  const place = placeOf(row, stored)
  const found = await inThread(row.structure_id, 'embeddedReceived', place, input.position)
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: found.name, type: SAVED, content: Uint8Array.from(found.bytes) })
})

const attach = procedures.attach.handler(async ({ context, input }) => {
  const { structureId, accountId } = context.caller
  const kinds = kindsOf(context.caller, WRITE)
  const place = { folder: 'received', structureId }
  const files: Upload[] = []
  for (const one of input.files) files.push(await toAttachment(one, place))
  return storeUploads(context, files, {
    check: (tx) => findReceived(tx, input.id, kinds),
    input: { document_id: input.id },
    write: async (tx) => {
      const { id: document_id } = await lockReceived(tx, input.id, kinds)
      for (const { bytes, ...rest } of files) {
        const data = { ...rest, document_id, size: bytes.length, account_id: accountId, created_at: now() }
        const row = await tx.received_attachment.create({ data })
        const changes = changesBetween(null, { document_id, sha256: row.sha256, size: row.size })
        await audit(tx, { action: 'CREATE', entity: ATTACHMENT, entityId: row.id, changes })
      }
      return answerReceived(tx, document_id)
    },
  })
})

const attachment = procedures.attachment.handler(async ({ context, input }) => {
  const document = { document_kind: { in: kindsOf(context.caller, READ) } }
  const where = { id: input.id, document }
  const row = await context.inTenant((tx) => tx.received_attachment.findFirst({ where }))
  const content = row && (await storage().open(row.file_key))
  if (!row || !content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: row.name, type: row.mime_type, content })
})

const detach = procedures.detach.handler(async ({ context: { tx, caller }, input }) => {
  const document = { document_kind: { in: kindsOf(caller, WRITE) } }
  // Its file goes after the commit: a trigger writes it down, a job removes it.
  const { count } = await tx.received_attachment.deleteMany({ where: { id: input.id, document } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ATTACHMENT, entityId: input.id })
  return ok({})
})

export const received = {
  byId,
  add,
  integrate,
  selfInvoice,
  update,
  updateDetails,
  updateState,
  remove,
  file,
  xml,
  embedded,
  attach,
  attachment,
  detach,
}

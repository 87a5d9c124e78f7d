import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { startsAsEnvelope } from '@/server/einvoice'
import { exchangeChannel } from '@/server/exchange'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { isSendingPaused } from '@/server/platform/restoration-queries'
import { inThread } from '@/server/workers'
import { toInvoice } from '../document/present'
import { ANY_TYPE, EXCHANGED } from '../document/row'
import { findDocument } from '../document/row-queries'
import { addCopy } from './draw-copy'
import { sendDocument } from './exchange'
import { doesChannelSign, findOwnChannel } from './own-channel'
import { keepSigned, openSigned, prepareToSign } from './signed-files'

const procedures = api.salesforce.einvoice
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

const send = procedures.send.handler(async ({ context: { tx, caller }, input }) => {
  await sendDocument(tx, input.invoice_id, { accountId: caller.accountId, again: input.again })
  return ok({ invoice: toInvoice(await findDocument(tx, input.invoice_id, EXCHANGED, ANY_TYPE)) })
})

const toSign = procedures.toSign.handler(async ({ context: { inTenant }, input: { invoice_id } }) => {
  await inTenant((tx) => prepareToSign(tx, invoice_id))
  await addCopy(inTenant, invoice_id)
  const row = await inTenant((tx) => findDocument(tx, invoice_id, EXCHANGED))
  return ok({ invoice: toInvoice(row) })
})

const signed = procedures.signed.handler(async ({ context, input }) => {
  const bytes = Buffer.from(await input.file.arrayBuffer())
  const content = await openSigned(context.caller.structureId, input.file.name, bytes)
  return context.inTenant(async (tx) => {
    await keepSigned(tx, input.invoice_id, { bytes, content })
    return ok({ invoice: toInvoice(await findDocument(tx, input.invoice_id, EXCHANGED)) })
  })
})

const channel = procedures.channel.handler(async ({ context: { tx, caller } }) => {
  const own = await findOwnChannel(tx, caller.structureId)
  const { name, test } = own ? { name: own.name, test: own.isTest } : exchangeChannel()
  return ok({
    channel: { name, test, does_sign: doesChannelSign(own), paused_for: own?.pausedFor ?? null },
    restored: await isSendingPaused(tx),
  })
})

const check = procedures.check.handler(async ({ context: { caller }, input }) => {
  const files = Array.isArray(input.file) ? input.file : [input.file]
  if (files.some((file) => file.size > MAX_UPLOAD_BYTES)) throw new Refusal('ERROR_TOO_LARGE')
  const reports = []
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const options = { receivedOn: today() }
    reports.push(...(await inThread(caller.structureId, 'checkFile', file.name, bytes, options)))
  }
  return ok({
    report_list: reports.map((report) => ({
      ...report,
      codes: [...report.codes],
      faults: report.faults.map(({ code, path, message }) => ({ code, path, message })),
    })),
  })
})

const messages = procedures.messages.handler(async ({ context: { caller, inTenant }, input }) => {
  const rows = await inTenant(async (tx) => {
    await findDocument(tx, input.invoice_id, EXCHANGED, ANY_TYPE)
    return tx.exchange_message.findMany({
      where: { einvoice_file: { document_id: input.invoice_id } },
      orderBy: { id: 'asc' },
    })
  })
  const message_list = []
  for (const row of rows) {
    message_list.push({
      id: row.id,
      message_type: row.message_type,
      file_name: row.file_name,
      identificativo_sdi: row.identificativo_sdi,
      description: row.description,
      signed_by: row.signed_by,
      received_at: toInstantText(row.received_at, env.LUNA_ZONE),
      xml: Buffer.from(await keptXml(caller.structureId, row.bytes)).toString('utf8'),
    })
  }
  return ok({ message_list })
})

/**
 * The XML of a kept message, out of its envelope where it came in one.
 * @throws Error when it cannot be opened, which it could once
 */
async function keptXml(structureId: number, bytes: Uint8Array): Promise<Uint8Array> {
  if (!startsAsEnvelope(bytes)) return bytes
  const opened = await inThread(structureId, 'openMessage', bytes)
  if (!opened) throw new Error('a message of the exchange system cannot be opened')
  return opened.xml
}

export const einvoice = { send, toSign, signed, channel, check, messages }

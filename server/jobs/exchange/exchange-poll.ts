import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { NotAMessage, UnreadableXml } from '@/server/einvoice'
import { type Channel, exchangeChannel, type IncomingMessage, type PendingFile } from '@/server/exchange'
import { logger } from '@/server/platform/logger'
import { keepUnusable, outgoing, receiveMessage, type UnusableReason } from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'
import { failedOften, forgetFailures } from './failures'
import { judgeMessage } from './judge-message'

const BATCH = 500
/** Asks the channel for messages and gives each to the file it is about, in that file's structure. */
export const exchangePoll = defineJob({
  name: 'exchange-poll',
  sends: true,
  payload: z.unknown(),
  async run() {
    const channel = exchangeChannel()
    for (const message of await channel.poll(await pendingFiles(channel))) {
      // One message that cannot be taken stops no other.
      await receive(channel, message).catch((error) => failed(channel, message, error))
    }
  },
})

async function receive(channel: Channel, message: IncomingMessage): Promise<void> {
  const judged = await judgeMessage(message, { isTest: channel.test })
  if (!judged.file) return putAway(channel, message, judged.reason, judged.structureId)
  const { file, ...read } = judged
  const received = { ...message, ...read }
  try {
    await withTenant(jobScope(file.structure_id, 'exchange-poll'), (tx) =>
      receiveMessage(tx, file.id, received),
    )
  } catch (error) {
    if (!failedOften(message)) throw error
    return putAway(channel, message, 'FAILED', file.structure_id)
  }
  forgetFailures(message)
  await channel.done(message)
}

async function failed(channel: Channel, message: IncomingMessage, error: unknown): Promise<void> {
  logger.warn({ err: error, message: message.name }, 'a message of the exchange system cannot be taken')
  const isUnreadable = error instanceof NotAMessage || error instanceof UnreadableXml
  if (isUnreadable) await putAway(channel, message, 'UNREADABLE')
}

/**
 * Puts away a message that cannot be used, and keeps it for a structure, so that somebody sees it: that of its file, or the
 * one that its name means. A message whose name means none stays where the channel puts it.
 */
async function putAway(
  channel: Channel,
  message: IncomingMessage,
  reason: UnusableReason,
  structure: number | null = null,
): Promise<void> {
  logger.warn({ message: message.name, reason }, 'a message of the exchange system is put away')
  const structureId = structure ?? (await structureOf(message.name))
  if (structureId !== null) {
    await withTenant(jobScope(structureId, 'exchange-poll'), (tx) => keepUnusable(tx, message, reason))
  }
  await channel.setAside(message)
}

/**
 * The structure that sent the file in a message's name (`<file>_<type>_<number>.xml` or `.xml.p7m`), else the last one of its
 * transmitter.
 */
async function structureOf(name: string): Promise<number | null> {
  const [transmitter = '', progressive = ''] = name.split('_')
  const select = { structure_id: true } as const
  const found = await asSystem(
    async (tx) =>
      (await tx.einvoice_file.findFirst({ where: { transmitter, progressive }, select })) ??
      tx.einvoice_file.findFirst({ where: { transmitter }, orderBy: { progressive: 'desc' }, select }),
  )
  return found?.structure_id ?? null
}

/** The files without a final answer that this channel sent: those that went by a PEC box are answered there. */
async function pendingFiles(channel: Channel): Promise<PendingFile[]> {
  const where = { state: 'SENT', channel: channel.name }
  const rows = await asSystem((tx) =>
    tx.einvoice_file.findMany({ where, orderBy: { id: 'asc' }, take: BATCH }),
  )
  return rows.map((row) => ({
    ...outgoing(row),
    identificativo_sdi: row.identificativo_sdi ?? '',
    sentAt: row.sent_at ?? row.created_at,
  }))
}

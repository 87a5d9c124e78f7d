import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { NotAMessage, readMessage, UnreadableXml } from '@/server/einvoice'
import { type Channel, exchangeChannel, type IncomingMessage, type PendingFile } from '@/server/exchange'
import { logger } from '@/server/platform/logger'
import { outgoing, receiveMessage } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

const BATCH = 500

/** Asks the channel for messages and gives each to the file it is about, in that file's structure. */
export const exchangePoll = defineJob({
  name: 'exchange-poll',
  payload: z.unknown(),
  async run() {
    const channel = exchangeChannel()
    for (const message of await channel.poll(await pendingFiles())) {
      // One message that cannot be read stops no other.
      await receive(channel, message).catch(async (error) => {
        logger.warn({ err: error, message: message.name }, 'a message of the exchange system cannot be taken')
        if (error instanceof NotAMessage || error instanceof UnreadableXml) await channel.setAside(message)
      })
    }
  },
})

async function receive(channel: Channel, message: IncomingMessage): Promise<void> {
  const file = await fileOf(message)
  if (!file) {
    logger.warn({ message: message.name }, 'a message of the exchange system is about no file of ours')
    return channel.setAside(message)
  }
  await withTenant(jobScope(file.structure_id, 'exchange-poll'), (tx) => receiveMessage(tx, file.id, message))
  await channel.done(message)
}

async function pendingFiles(): Promise<PendingFile[]> {
  const rows = await asSystem((tx) =>
    tx.einvoice_file.findMany({ where: { state: 'SENT' }, orderBy: { id: 'asc' }, take: BATCH }),
  )
  return rows.map((row) => ({
    ...outgoing(row),
    identificativo_sdi: row.identificativo_sdi ?? '',
    sentAt: row.sent_at ?? row.created_at,
  }))
}

/** Our files are kept by the name of their XML; signing one adds .p7m. */
const unsignedName = (name: string | null): string => (name ?? '').replace(/\.p7m$/i, '')

/** By the identifier first: through an intermediary the file's name is not ours. */
async function fileOf(message: IncomingMessage): Promise<{ id: number; structure_id: number } | null> {
  const { identificativo_sdi, nome_file } = readMessage(message.bytes)
  const select = { id: true, structure_id: true } as const
  return asSystem(async (tx) => {
    const byIdentifier = identificativo_sdi
      ? await tx.einvoice_file.findFirst({ where: { identificativo_sdi }, select })
      : null
    return (
      byIdentifier ?? tx.einvoice_file.findFirst({ where: { file_name: unsignedName(nome_file) }, select })
    )
  })
}

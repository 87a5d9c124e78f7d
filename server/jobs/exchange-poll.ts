import { createHash } from 'node:crypto'
import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { type MessageSigner, NotAMessage, readMessage, UnreadableXml } from '@/server/einvoice'
import { type Channel, exchangeChannel, type IncomingMessage, type PendingFile } from '@/server/exchange'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { keepUnusable, outgoing, receiveMessage, type UnusableReason } from '@/server/salesforce'
import { inThread } from '@/server/workers'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

const BATCH = 500
/** How often a message that cannot be taken is tried; then it is put away, and stops nobody. */
const MOST_TRIES = 5

/** The failures of messages by their SHA-256, in this process. */
const failures = new Map<string, number>()

/** Asks the channel for messages and gives each to the file it is about, in that file's structure. */
export const exchangePoll = defineJob({
  name: 'exchange-poll',
  payload: z.unknown(),
  async run() {
    const channel = exchangeChannel()
    for (const message of await channel.poll(await pendingFiles())) {
      // One message that cannot be taken stops no other.
      await receive(channel, message).catch((error) => failed(channel, message, error))
    }
  },
})

async function receive(channel: Channel, message: IncomingMessage): Promise<void> {
  const file = await fileOf(message)
  if (!file) return putAway(channel, message, 'NO_FILE')
  const signature = await inThread(file.structure_id, 'readMessageSignature', message.bytes)
  const signer = signature.state === 'INTACT' ? signature.signer : null
  if (signature.state === 'BROKEN' || !(channel.test || isTrusted(signer))) {
    logger.warn(
      { message: message.name, signature },
      'the signature of a message of the exchange system is wrong',
    )
    return putAway(channel, message, 'SIGNATURE', file.structure_id)
  }
  const received = { ...message, signedBy: signer?.subject ?? '' }
  try {
    await withTenant(jobScope(file.structure_id, 'exchange-poll'), (tx) =>
      receiveMessage(tx, file.id, received),
    )
  } catch (error) {
    if (!failedOften(message)) throw error
    return putAway(channel, message, 'FAILED', file.structure_id)
  }
  failures.delete(sha256Of(message))
  await channel.done(message)
}

/** Whether EXCHANGE_SIGNERS names the signer; anybody is trusted, and nobody too, while it names none. */
const isTrusted = (signer: MessageSigner | null): boolean =>
  env.EXCHANGE_SIGNERS.length === 0 || env.EXCHANGE_SIGNERS.includes(signer?.fingerprint ?? '')

const sha256Of = ({ bytes }: IncomingMessage): string => createHash('sha256').update(bytes).digest('hex')

/** Counts a failure of a message, and whether it was the last try. */
function failedOften(message: IncomingMessage): boolean {
  const sha256 = sha256Of(message)
  const times = (failures.get(sha256) ?? 0) + 1
  failures.set(sha256, times)
  if (times < MOST_TRIES) return false
  failures.delete(sha256)
  return true
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
  structure?: number,
): Promise<void> {
  logger.warn({ message: message.name, reason }, 'a message of the exchange system is put away')
  const structureId = structure ?? (await structureOf(message.name))
  if (structureId !== null) {
    await withTenant(jobScope(structureId, 'exchange-poll'), (tx) => keepUnusable(tx, message, reason))
  }
  await channel.setAside(message)
}

/** The structure that sent the file in a message's name (`<file>_<type>_<number>.xml`), else the last one of its transmitter. */
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

import { asSystem } from '@/server/db/system'
import { type MessageSigner, readMessage } from '@/server/einvoice'
import type { IncomingMessage } from '@/server/exchange'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import type { UnusableReason } from '@/server/salesforce'
import { inThread } from '@/server/workers'

/**
 * By which channel a message came: a trial's are not signed, a structure's own are about its files only, and a provider says
 * which file one is about.
 */
type Origin = { isTest: boolean; structureId?: number; file?: { id: number; structure_id: number } }

/** A message that may be received about a file of a structure, or why it cannot be used, and for whom it is kept. */
export type Judgement =
  | { file: { id: number; structure_id: number }; signedBy: string }
  | { file: null; reason: UnusableReason; structureId: number | null }

/** Finds the file that a message is about, and verifies its signature. @throws NotAMessage, UnreadableXml */
export async function judgeMessage(message: IncomingMessage, origin: Origin): Promise<Judgement> {
  const file = origin.file ?? (await fileOf(message, origin))
  if (!file) return { file, reason: 'NO_FILE', structureId: origin.structureId ?? null }
  const signature = await inThread(file.structure_id, 'readMessageSignature', message.bytes)
  const signer = signature.state === 'INTACT' ? signature.signer : null
  if (signature.state === 'BROKEN' || !(origin.isTest || isTrusted(signer))) {
    logger.warn(
      { message: message.name, signature },
      'the signature of a message of the exchange system is wrong',
    )
    return { file: null, reason: 'SIGNATURE', structureId: file.structure_id }
  }
  return { file, signedBy: signer?.subject ?? '' }
}

/** Whether EXCHANGE_SIGNERS names the signer; anybody is trusted, and nobody too, while it names none. */
const isTrusted = (signer: MessageSigner | null): boolean =>
  env.EXCHANGE_SIGNERS.length === 0 || env.EXCHANGE_SIGNERS.includes(signer?.fingerprint ?? '')

/** Our files are kept by the name of their XML; signing one adds .p7m. */
const unsignedName = (name: string | null): string => (name ?? '').replace(/\.p7m$/i, '')

/** By the identifier first: through an intermediary the file's name is not ours. */
async function fileOf(
  message: IncomingMessage,
  { structureId }: Origin,
): Promise<{ id: number; structure_id: number } | null> {
  const { identificativo_sdi, nome_file } = readMessage(message.bytes)
  const select = { id: true, structure_id: true } as const
  const own = structureId === undefined ? {} : { structure_id: structureId }
  return asSystem(async (tx) => {
    const byIdentifier = identificativo_sdi
      ? await tx.einvoice_file.findFirst({ where: { identificativo_sdi, ...own }, select })
      : null
    const file_name = unsignedName(nome_file)
    return byIdentifier ?? tx.einvoice_file.findFirst({ where: { file_name, ...own }, select })
  })
}

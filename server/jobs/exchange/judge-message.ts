import { asSystem } from '@/server/db/system'
import { type MessageSignature, type MessageSigner, readMessage, startsAsEnvelope } from '@/server/einvoice'
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

/**
 * A message that may be received about a file of a structure, with its XML out of the envelope; or why it cannot be used, and
 * for whom it is kept.
 */
export type Judgement =
  | { file: { id: number; structure_id: number }; xml: Uint8Array; signedBy: string }
  | { file: null; reason: UnusableReason; structureId: number | null }

/** The envelope of a channel's message is opened before it is known whose file it is about. */
const NO_TENANT = 0

/**
 * Finds the file that a message is about, and verifies its signature. An envelope that cannot be opened is UNREADABLE.
 * @throws NotAMessage, UnreadableXml
 */
export async function judgeMessage(message: IncomingMessage, origin: Origin): Promise<Judgement> {
  const ownStructure = origin.structureId ?? origin.file?.structure_id ?? null
  const opened = startsAsEnvelope(message.bytes)
    ? await inThread(ownStructure ?? NO_TENANT, 'openMessage', message.bytes)
    : { xml: message.bytes, signature: null }
  if (!opened) return { file: null, reason: 'UNREADABLE', structureId: ownStructure }
  const { xml } = opened
  const file = origin.file ?? (await fileOf(xml, origin))
  if (!file) return { file, reason: 'NO_FILE', structureId: origin.structureId ?? null }
  const signature = together(opened.signature, await inThread(file.structure_id, 'readMessageSignature', xml))
  const signer = signature.state === 'INTACT' ? signature.signer : null
  if (signature.state === 'BROKEN' || !(origin.isTest || isTrusted(signer))) {
    logger.warn(
      { message: message.name, signature },
      'the signature of a message of the exchange system is wrong',
    )
    return { file: null, reason: 'SIGNATURE', structureId: file.structure_id }
  }
  return { file, xml, signedBy: signer?.subject ?? '' }
}

/** One broken signature is enough; the signer of the message itself counts before that of the envelope around it. */
function together(envelope: MessageSignature | null, inside: MessageSignature): MessageSignature {
  if (!envelope || inside.state === 'BROKEN') return inside
  return envelope.state === 'BROKEN' || inside.state === 'MISSING' ? envelope : inside
}

/** Whether EXCHANGE_SIGNERS names the signer; anybody is trusted, and nobody too, while it names none. */
const isTrusted = (signer: MessageSigner | null): boolean =>
  env.EXCHANGE_SIGNERS.length === 0 || env.EXCHANGE_SIGNERS.includes(signer?.fingerprint ?? '')

/** Our files are kept by the name of their XML; signing one adds .p7m. */
const unsignedName = (name: string | null): string => (name ?? '').replace(/\.p7m$/i, '')

/** By the identifier first: through an intermediary the file's name is not ours. */
async function fileOf(
  xml: Uint8Array,
  { structureId }: Origin,
): Promise<{ id: number; structure_id: number } | null> {
  const { identificativo_sdi, nome_file } = readMessage(xml)
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

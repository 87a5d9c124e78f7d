import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { NotAMessage, openMessage, readMessage, type SdiMessage, UnreadableXml } from '@/server/einvoice'
import { type Certification, readCertification } from './certification'
import { EnvelopeFault, openEnvelope, type Trust } from './envelope'

/** A message of the exchange system, byte for byte. */
type CarriedMessage = { name: string; bytes: Uint8Array }

/** The file of a supplier's invoice, byte for byte, and the number that the exchange system gave it. */
export type DeliveredFile = CarriedMessage & { identificativo_sdi: string }

/**
 * A mail of the box, as far as it is about e-invoices. OTHER is none of ours: it is left alone. UNTRUSTED claims to be of
 * the exchange system, or a receipt for the mail that `about` names, and nobody vouches for that.
 */
export type PecMail =
  | { kind: 'OTHER' }
  | { kind: 'UNTRUSTED'; reason: string; about: string | null }
  | { kind: 'RECEIPT'; receipt: Certification['kind']; about: string; at: Date | null; error: string }
  | {
      kind: 'EXCHANGE'
      at: Date | null
      messages: CarriedMessage[]
      deliveries: DeliveredFile[]
      announced: string | null
    }

type Reading = Trust & { exchangeDomain: string }

const LIMITS = { maxNestingDepth: 12, maxHeadersSize: 256 * 1024 }
const MESSAGE = /^[A-Za-z0-9_.]{1,60}_(RC|NS|MC|MT|NE|DT|AT|EC|SE)_[A-Za-z0-9]{1,3}\.xml(?:\.p7m)?$/i
const METADATA = /_MT_[A-Za-z0-9]{1,3}\.xml(?:\.p7m)?$/i
const MOST_MESSAGES = 20

/** Whether a mail is worth fetching, by its headers: a receipt, or one that names the exchange system. */
export const concernsExchange = (headers: string, exchangeDomain: string): boolean =>
  /^x-ricevuta:/im.test(headers) || headers.toLowerCase().includes(`@${exchangeDomain}`)

/**
 * Reads a mail of the box. Its sender is the one that daticert.xml names inside an envelope that a trusted provider signed;
 * From and the other headers prove nothing. Never throws for what stands in a mail.
 */
export async function readPecMail(source: Uint8Array, reading: Reading): Promise<PecMail> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const headers = bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n\r\n')) || bytes.length)
  if (!concernsExchange(headers, reading.exchangeDomain)) return { kind: 'OTHER' }
  try {
    return await opened(await openEnvelope(bytes, reading), reading.exchangeDomain)
  } catch (error) {
    if (!(error instanceof EnvelopeFault)) throw error
    return { kind: 'UNTRUSTED', reason: error.message, about: claimOf(headers, reading.exchangeDomain) }
  }
}

/**
 * The mail that a receipt claims by its headers to be about, empty where it names none; null for what claims to come from
 * the exchange system. Nobody vouches for either.
 */
export function claimOf(headers: string, exchangeDomain: string): string | null {
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ')
  const about = /^x-riferimento-message-id:\s*(<[^>\s]{1,300}>)/im.exec(unfolded)?.[1] ?? null
  const isOfExchange = /^(?:from|reply-to|sender|return-path):(.*)$/gim
  const claims = [...unfolded.matchAll(isOfExchange)].some(([line]) =>
    line.toLowerCase().includes(`@${exchangeDomain}`),
  )
  return claims ? null : (about ?? '')
}

async function opened(content: Buffer, exchangeDomain: string): Promise<PecMail> {
  const outer = await parsed(content)
  const certification = readCertification(only(outer, 'daticert.xml'))
  const { kind, at, sender, error, messageId: about } = certification
  if (kind !== 'posta-certificata') return { kind: 'RECEIPT', receipt: kind, about, at, error }
  const [name = '', domain] = sender.split('@')
  if (domain !== exchangeDomain || !/^sdi\d{2,3}$/.test(name)) return { kind: 'OTHER' }
  const inner = await parsed(only(outer, 'postacert.eml'))
  const named = inner.attachments.flatMap(messageOf).slice(0, MOST_MESSAGES)
  const deliveries: Delivery[] = []
  for (const message of named) deliveries.push(...(await deliveryOf(message, inner.attachments)))
  const delivered = new Set(deliveries.map(({ metadata }) => metadata))
  const messages = named.filter((message) => !delivered.has(message))
  const announced = announcedIn(inner.text ?? '', exchangeDomain)
  return named.length === 0 && announced === null
    ? { kind: 'OTHER' }
    : { kind: 'EXCHANGE', at, messages, deliveries: deliveries.map(({ file }) => file), announced }
}

type Delivery = { metadata: CarriedMessage; file: DeliveredFile }

/**
 * The file that metadata (MT) deliver: the attachment that they name. Metadata without their file stay a message, which
 * somebody sees as one that cannot be used.
 */
async function deliveryOf(metadata: CarriedMessage, attachments: readonly Attachment[]): Promise<Delivery[]> {
  const stated = METADATA.test(metadata.name) ? await metadataIn(metadata.bytes) : null
  const name = stated?.nome_file?.toLowerCase()
  const attached = attachments.find(({ filename }) => filename?.toLowerCase() === name)
  if (!stated || !name || !attached) return []
  const { identificativo_sdi } = stated
  return [{ metadata, file: { name: stated.nome_file ?? '', bytes: bytesOf(attached), identificativo_sdi } }]
}

/** Metadata as XML, or in an envelope whose signature is intact. */
async function metadataIn(bytes: Uint8Array): Promise<SdiMessage | null> {
  const opened = await openMessage(bytes)
  if (!opened || opened.signature?.state === 'BROKEN') return null
  try {
    const message = readMessage(opened.xml)
    return message.type === 'MT' ? message : null
  } catch (error) {
    if (error instanceof NotAMessage || error instanceof UnreadableXml) return null
    throw error
  }
}

async function parsed(source: Uint8Array): Promise<Email> {
  try {
    // The mail that is certified is a file of its envelope: nothing in it passes for a part of that.
    return await PostalMime.parse(source, { ...LIMITS, forceRfc822Attachments: true })
  } catch {
    throw new EnvelopeFault('an envelope that cannot be read')
  }
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content, 'utf8') : new Uint8Array(content)

/** The one part of a name. @throws EnvelopeFault */
function only({ attachments }: Email, name: string): Uint8Array {
  const [found, ...more] = attachments.filter(({ filename }) => filename?.toLowerCase() === name)
  if (!found || more.length > 0) throw new EnvelopeFault(`not exactly one ${name}`)
  return bytesOf(found)
}

const messageOf = (attachment: Attachment): CarriedMessage[] =>
  MESSAGE.test(attachment.filename ?? '')
    ? [{ name: attachment.filename ?? '', bytes: bytesOf(attachment) }]
    : []

/** The address that the text of a mail of the exchange system asks to use from now on. */
function announcedIn(text: string, exchangeDomain: string): string | null {
  const said = /nuovo\s+indirizzo[\s\S]{0,200}?\b(sdi\d{2,3}@[a-z0-9.-]+[a-z0-9])/i
    .exec(text)?.[1]
    ?.toLowerCase()
  return said?.endsWith(`@${exchangeDomain}`) ? said : null
}

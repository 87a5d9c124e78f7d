/** Reads received files from the bytes that were sent, envelope included; threads do this work. */
import { createHash } from 'node:crypto'
import { UnreadableXml } from '../parse-xml'
import { textAt, type XmlElement } from '../tree'
import { openOne, unwrap } from '../unwrap'
import {
  attachmentAt,
  attachmentsOf,
  type ParsedAttachment,
  type ReceivedReference,
  referencesOf,
} from './details'
import { bodiesOf, type ReceivedFile, type ReceivedWarning, readReceived, warningsOf } from './index'
import { paymentsOf } from './payments'
import { Unreceivable } from './reading'

/** The fault of a file that makes no document: a code for which `received.faults` has words. */
export type ReceivedFault = { reason: string; params?: Record<string, string> }

type TakenFile = { sha256: string; signed: boolean; intact: boolean; received: ReceivedFile }

/** Returns the content of a sent file, or its fault; `milliseconds` is the time that reading it took. */
export async function takeReceived(
  name: string,
  sent: Uint8Array,
): Promise<{ milliseconds: number; taken: TakenFile | ReceivedFault }> {
  const started = performance.now()
  const taken = await take(name, sent)
  return { milliseconds: performance.now() - started, taken }
}

async function take(name: string, sent: Uint8Array): Promise<TakenFile | ReceivedFault> {
  const { content } = await openOne(name, sent)
  if ('refused' in content) return { reason: content.reason }
  try {
    const { bytes, signed, intact } = content
    const sha256 = createHash('sha256').update(sent).digest('hex')
    return { sha256, signed, intact, received: readReceived(bytes) }
  } catch (error) {
    if (error instanceof UnreadableXml) return { reason: `xml_${error.reason}` }
    if (error instanceof Unreceivable) return { reason: error.reason, params: { field: error.field } }
    throw error
  }
}

/**
 * Returns the XML of a stored file, out of its envelope.
 * @throws Error when it cannot be opened, which it could once
 */
export async function openReceived(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const [file] = await unwrap(name, bytes)
  if (!file || 'refused' in file.content) throw new Error(`a received file cannot be opened: ${name}`)
  return file.content.bytes
}

/** The content of an intact signature around one file; null for anything else. */
export async function openSignature(name: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  const [file, ...more] = await unwrap(name, bytes)
  if (!file || more.length > 0 || 'refused' in file.content) return null
  return file.content.signed && file.content.intact ? file.content.bytes : null
}

type Body = { body: XmlElement; family: ReturnType<typeof bodiesOf>['family'] }
type BodyLocation = { name: string; bytes: Uint8Array; position: number }

/** Returns the document at a position, from 1, of a stored file. */
async function bodyAt({ name, bytes, position }: BodyLocation): Promise<Body> {
  const { bodies, family } = bodiesOf(await openReceived(name, bytes))
  const body = bodies[position - 1]
  if (!body) throw new Error(`a received file has no document ${position}`)
  return { body, family }
}

type FileDetails = {
  /** ISO 4217, EUR where none is stated. */
  currency: string
  warnings: readonly ReceivedWarning[]
  references: readonly ReceivedReference[]
  payments: ReturnType<typeof paymentsOf>
  attachments: readonly ParsedAttachment[]
}

/** The data of a document that only its file contains. */
export async function insideReceived(place: BodyLocation): Promise<FileDetails> {
  const { body, family } = await bodyAt(place)
  return {
    currency: textAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'Divisa') || 'EUR',
    warnings: warningsOf(body, family),
    references: referencesOf(body),
    payments: paymentsOf(body),
    attachments: attachmentsOf(body),
  }
}

/** A file inside the file, by its position from 1; null when there is none. */
export async function embeddedReceived(
  place: BodyLocation,
  position: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  return attachmentAt((await bodyAt(place)).body, position)
}

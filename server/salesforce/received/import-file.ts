import { yearOf } from '@/lib/domain/core/day'
import type { Party } from '@/lib/domain/documents/document'
import { supplierKey } from '@/lib/domain/registry/supplier-key'
import { lockSupplier, supplierSku } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { hexText, insertRows } from '@/server/db/insert'
import type { ParsedDocument, ReceivedFile, ReceivedWarning } from '@/server/einvoice'
import { now } from '@/server/platform/clock'
import { findSame, insertReceived, ownParty, type ReceivedValue } from './store'

/** A file that came in: its bytes as they were sent, and the documents that were read from them. */
export type ImportedFile = {
  name: string
  bytes: Uint8Array
  sha256: string
  signed: boolean
  intact: boolean
  received: ReceivedFile
  /** How the exchange system delivered it; without that it was uploaded. */
  delivery?: { identificativo_sdi: string; at: Date }
}

/** `otherReceiver`: the file is addressed to somebody else. `own`: we sent it ourselves. */
export type ImportedResult =
  | {
      outcome: 'CREATED'
      documentId: number
      count: number
      otherReceiver: boolean
      warnings: readonly ReceivedWarning[]
    }
  | { outcome: 'PRESENT'; documentId: number | null }
  | { outcome: 'ERROR'; reason: 'own' }

/** The first document of a file that is here already. */
async function findFile(tx: Tx, sha256: string): Promise<{ documentId: number | null } | null> {
  const file = await tx.received_file.findFirst({
    where: { sha256 },
    select: { documents: { select: { id: true }, orderBy: { received_file_position: 'asc' }, take: 1 } },
  })
  return file && { documentId: file.documents[0]?.id ?? null }
}

function isSame(one: Party, other: Party): boolean {
  if (one.taxcode && one.taxcode === other.taxcode) return true
  return Boolean(one.vatnumber) && supplierKey(one) === supplierKey(other)
}

/** Whether a receiver is another one than the own company, as far as that is known. */
export async function isForOthers(tx: Tx, receiver: Party): Promise<boolean> {
  const own = await ownParty(tx)
  return own !== null && !isSame(receiver, own)
}

/** The documents of a lot, each number once. */
function distinct(documents: readonly ParsedDocument[]): ParsedDocument[] {
  const byNumber = new Map(
    documents.map((entry) => [`${entry.document_kind} ${yearOf(entry.date)} ${entry.number}`, entry]),
  )
  return [...byNumber.values()]
}

/**
 * Keeps the documents of a supplier's file, each once, and the file with them. A document that exists already is left
 * as it is. Safe with many callers at once: the supplier's lock is held to the end of the transaction.
 */
export async function importFile(
  tx: Tx,
  file: ImportedFile,
  accountId: number | null,
): Promise<ImportedResult> {
  const { supplier: party, receiver } = file.received
  const documents = distinct(file.received.documents)
  const own = await ownParty(tx)
  const isOurs = own !== null && isSame(receiver, own)
  if (own && !isOurs && isSame(party, own)) return { outcome: 'ERROR', reason: 'own' }
  const key = supplierKey(party)
  await lockSupplier(tx, key)
  const known = await findFile(tx, file.sha256)
  if (known) return { outcome: 'PRESENT', ...known }
  const same = await findAllSame(tx, key, documents)
  const fresh = documents.filter((document) => !same.has(document))
  if (fresh.length === 0) return { outcome: 'PRESENT', documentId: [...same.values()][0] ?? null }
  const supplier = { ...party, sku: await supplierSku(tx, party) }
  const to = { ...receiver, sku: isOurs ? (own?.sku ?? '') : '' }
  const fileId = await insertFile(tx, file)
  const ids: number[] = []
  for (const document of fresh) {
    const file = { id: fileId, position: document.position }
    ids.push(await insertReceived(tx, toValue(document, { supplier, receiver: to }), { accountId, file }))
  }
  const otherReceiver = own !== null && !isOurs
  const warnings = fresh.flatMap((document) => document.warnings)
  return { outcome: 'CREATED', documentId: ids[0] ?? 0, count: ids.length, otherReceiver, warnings }
}

async function findAllSame(tx: Tx, key: string, documents: readonly ParsedDocument[]) {
  const same = new Map<ParsedDocument, number>()
  for (const document of documents) {
    const id = await findSame(tx, key, document)
    if (id !== null) same.set(document, id)
  }
  return same
}

const toValue = (
  document: ParsedDocument,
  parties: Pick<ReceivedValue, 'supplier' | 'receiver'>,
): ReceivedValue => ({
  ...document,
  ...parties,
  typology: 'DIGITAL',
  note: '',
  payment: {
    payment_methods: document.payment_methods.slice(0, 9),
    iban: document.iban,
    bank_name: document.bank_name,
  },
})

/** Keeps a file and answers its id. */
export async function insertFile(
  tx: Tx,
  { name, bytes, sha256, signed, intact, delivery }: Omit<ImportedFile, 'received'>,
): Promise<number> {
  const row = {
    sha256,
    name: name.slice(-255),
    bytes: hexText(bytes),
    size: bytes.length,
    signed,
    intact,
    created_at: delivery?.at ?? now(),
    identificativo_sdi: delivery?.identificativo_sdi ?? null,
  }
  const [id] = await insertRows(tx, 'received_file', [row])
  if (id === undefined) throw new Error('a received file was not written')
  return id
}

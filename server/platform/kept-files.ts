import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { now } from './clock'
import { lockDueFile, mayRemoveFiles } from './file-removal-store'
import { storage } from './storage'
import { newSku } from './tokens'

/** Longer than any upload or export takes to be written. */
const WRITING_MS = 6 * 3_600_000

/** A key of the file storage that no other file has. */
export const newFileKey = (folder: string, structureId: number): string =>
  `${folder}/${structureId}/${newSku()}`

/**
 * Writes down that files are about to be stored. The storage is no part of any transaction: unless `claimFiles` follows,
 * the job `file-removal` takes them away, so that a process that dies in between leaves no file behind.
 */
export async function announceFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  const due_at = new Date(now().getTime() + WRITING_MS)
  await tx.file_removal.createMany({ data: keys.map((file_key) => ({ file_key, due_at })) })
}

/** The stored files stay: for the transaction that writes the rows that name them. ERROR_UNAVAILABLE when it is too late. */
export async function claimFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  const { count } = await tx.file_removal.deleteMany({ where: { file_key: { in: [...keys] } } })
  if (count < keys.length) throw new Refusal('ERROR_UNAVAILABLE')
}

/** Gives up announced files that are not needed after all: the next run of the job removes them. */
export async function disclaimFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.file_removal.updateMany({ where: { file_key: { in: [...keys] } }, data: { due_at: now() } })
}

type FileToStore = { file_key: string; mime_type: string; bytes: Uint8Array }

/** Runs a transaction, as the caller that stores files opens it. */
type InTransaction = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

type StoreOperation<Value> = {
  /** Refuses before anything is stored. */
  check?: (tx: Tx) => Promise<unknown>
  /** Writes the rows that name the files, which it claims with `claimFiles`. */
  write: (tx: Tx) => Promise<Value>
}

/**
 * Stores files and then writes the rows that name them, which come last: until then the files are announced, and what
 * the rows did not claim, or never could, is taken away.
 */
export async function storeFiles<Value>(
  inTransaction: InTransaction,
  files: readonly FileToStore[],
  { check, write }: StoreOperation<Value>,
): Promise<Value> {
  if (files.length === 0) return inTransaction(write)
  const keys = files.map(({ file_key }) => file_key)
  await inTransaction(async (tx) => {
    await check?.(tx)
    await announceFiles(tx, keys)
  })
  try {
    for (const file of files) await storage().write(file.file_key, file.bytes, file.mime_type)
    return await inTransaction(write)
  } finally {
    await inTransaction((tx) => disclaimFiles(tx, keys))
  }
}

/**
 * Removes one file that is due, in a transaction of the system that keeps others off it. False when no file is due, or a
 * backup holds them all: the job's next run removes them.
 */
export async function removeDueFile(tx: Tx): Promise<boolean> {
  if (!(await mayRemoveFiles(tx))) return false
  const file_key = await lockDueFile(tx)
  if (file_key === undefined) return false
  await storage().remove(file_key)
  await tx.file_removal.delete({ where: { file_key } })
  return true
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  ERASURES,
  ERASURES_NOTE,
  type Erasure,
  isErasureFile,
  toErasureFile,
} from '@/lib/domain/backups/erasure-line'
import { asSystem } from '@/server/db/system'
import { env } from '@/server/platform/env'
import { type BucketSettings, bucketSettings } from '@/server/platform/s3/bucket-settings'
import { derivedSecret } from '@/server/platform/sealed'
import { backupFolder } from './backup-folder'
import { recordedErasures } from './erasure-queries'

/** Where the list stands when no folder for backups is configured: that of backups by hand. */
const OWN_FOLDER = '.data/backups'
const WORDS = `Elenco delle persone cancellate o rese anonime (GDPR, art. 17), senza dati personali: un file per ciascuna.
Un ripristino le cancella di nuovo dalla copia. Conservare questa cartella accanto alle copie di Luna.

The list of people who were erased or made anonymous (GDPR, art. 17), without personal data: one file for each.
A restore erases them from the copy again. Keep this folder beside the backups of Luna.
`

/** The seal of a line, by a key of its own that is derived from LUNA_SECRET. */
export const sealErasure = (text: string): string => derivedSecret('erasure-list', text)

/** The folder beside which the list is kept, and the bucket, where one is configured. */
const configured = () => ({
  folder: backupFolder() ?? resolve(OWN_FOLDER),
  bucket: bucketSettings(env),
})

/**
 * Brings the list of erasures outside the database up to date: each one that the audit records has its file in the folder,
 * and each file of the folder is in the bucket. It only adds, so it may run at any time, in any number of processes, and
 * after a crash: an erasure of a database that is lost stays.
 * @throws Error with a sentence, when a folder or a bucket takes no file.
 */
export async function writeErasureList(
  { folder, bucket }: { folder: string; bucket: BucketSettings | null } = configured(),
): Promise<void> {
  const erasures = await asSystem(recordedErasures)
  const list = join(folder, ERASURES)
  await mkdir(list, { recursive: true, mode: 0o700 })
  await addToFolder(list, erasures)
  if (bucket !== null) await addToBucket(list, bucket)
}

async function addToFolder(list: string, erasures: readonly Erasure[]): Promise<void> {
  const present = new Set(await readdir(list))
  const files = erasures.map((erasure) => toErasureFile(erasure, sealErasure))
  for (const { name, text } of [{ name: ERASURES_NOTE, text: WORDS }, ...files]) {
    if (!present.has(name)) await writeWhole(list, name, text)
  }
}

/** Under its name a file is whole and on the disk. */
async function writeWhole(list: string, name: string, text: string): Promise<void> {
  const draft = join(list, `${randomUUID()}.part`)
  await writeFile(draft, text, { mode: 0o600 })
  const file = await open(draft)
  await file.sync()
  await file.close()
  await rename(draft, join(list, name))
}

async function addToBucket(list: string, settings: BucketSettings): Promise<void> {
  const { BackupBucket } = await import('@/server/platform/s3/backup-bucket')
  const bucket = await BackupBucket.open(settings)
  const present = await bucket.list()
  const names = (await readdir(list)).filter((name) => name === ERASURES_NOTE || isErasureFile(name))
  for (const name of names) {
    const key = `${ERASURES}/${name}`
    if (!present.has(key)) await bucket.upload(key, join(list, name))
  }
}

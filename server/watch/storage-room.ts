import { mkdir, opendir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/server/platform/env'
import { storage } from '@/server/platform/storage'

/** One key for every process, so that a process that dies in between leaves one file at most. */
const PROBE = 'readiness-probe'

/** Writes a file of one byte into the storage and removes it. @throws where that is impossible */
export async function probeStorage(): Promise<void> {
  const files = storage()
  await files.write(PROBE, Uint8Array.of(0))
  await files.remove(PROBE)
}

/** The bytes of the storage folder's disk that Luna may still use; null for a storage that is no folder. */
export async function freeBytes(): Promise<number | null> {
  if (env.STORAGE !== 'disk') return null
  await mkdir(env.STORAGE_DIR, { recursive: true })
  const { bavail, bsize } = await statfs(env.STORAGE_DIR)
  return bavail * bsize
}

/** Above this number files are not counted: it would take too long. */
const MOST_COUNTED = 100_000

/** The bytes of the files in the storage folder; null for a storage that is no folder, and for too many files. */
export async function usedBytes(): Promise<number | null> {
  if (env.STORAGE !== 'disk') return null
  await mkdir(env.STORAGE_DIR, { recursive: true })
  let bytes = 0
  let count = 0
  for await (const entry of await opendir(env.STORAGE_DIR, { recursive: true })) {
    if (!entry.isFile()) continue
    count += 1
    if (count > MOST_COUNTED) return null
    // A file may be removed between both.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

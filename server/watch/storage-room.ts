import { mkdir, statfs } from 'node:fs/promises'
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

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that the disk storage holds below one of its folders, without unfinished ones' difference. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Runs the job that removes files from the storage. */
export async function removeFiles(): Promise<void> {
  const { fileRemoval } = await import('@/server/jobs/file-removal')
  await fileRemoval.run({})
}

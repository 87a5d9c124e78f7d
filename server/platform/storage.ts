import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Refusal } from '@/lib/domain/core/refusal'
import { env } from './env'

/** Where files are kept. Keys are relative paths of letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  /** Replaces what the key held, whole or not at all. */
  write: (key: string, bytes: Uint8Array, type?: string) => Promise<void>
  /** null when the key holds nothing. */
  read: (key: string) => Promise<Uint8Array | null>
  /** As `write`, from a file of this machine, whatever its size: it is never held in memory whole. */
  writeFrom: (key: string, path: string, type?: string) => Promise<void>
  /** To be read bit by bit; null when the key holds nothing. */
  open: (key: string) => Promise<Blob | null>
  remove: (key: string) => Promise<void>
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

function checked(key: string): string {
  if (!KEY.test(key) || key.length > 500) throw new Error(`not a storage key: ${key.slice(0, 80)}`)
  return key
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A file that is being written, and is nothing until it is whole. */
const PARTIAL = '.part'
/** Longer than any file takes to be written. */
const ABANDONED_MS = 6 * 3_600_000

/** Whether the error means that the disk, or the part of it that may be used, is full. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Removes what processes that died were writing into a folder, at any depth. */
export async function sweepPartials(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((one) => one.endsWith(PARTIAL))) {
    await removeOld(join(folder, name), now)
  }
}

/** Removes the folders for files in the making that processes which died have left. */
export async function sweepFolders(folder: string, prefix: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(prefix))) await removeOld(join(folder, name), now)
}

async function removeOld(path: string, now: Date): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.mtimeMs < now.getTime() - ABANDONED_MS) await rm(path, { recursive: true, force: true })
}

/** Files in a folder of this machine. A disk that is full is refused: ERROR_STORAGE_FULL. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(join(folder, checked(key)))
    if (!path.startsWith(normalize(folder + sep))) throw new Error('a storage key may not leave its folder')
    return path
  }
  const place = async (key: string, put: (partial: string) => Promise<void>) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true }).catch((error) => {
      throw isFull(error) ? new Refusal('ERROR_STORAGE_FULL') : error
    })
    const partial = `${path}.${randomBytes(6).toString('hex')}${PARTIAL}`
    try {
      await put(partial)
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw isFull(error) ? new Refusal('ERROR_STORAGE_FULL') : error
    }
  }
  return {
    write: (key, bytes) => place(key, (partial) => writeFile(partial, bytes)),
    writeFrom: (key, path) => place(key, (partial) => copyFile(path, partial)),
    async open(key) {
      const path = pathOf(key)
      const found = await stat(path).catch((error) => (isMissing(error) ? null : Promise.reject(error)))
      return found && openAsBlob(path)
    },
    read: (key) => readFile(pathOf(key)).catch((error) => (isMissing(error) ? null : Promise.reject(error))),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** The storage that STORAGE names. */
export function storage(): Storage {
  if (env.STORAGE === 'disk') return diskStorage(env.STORAGE_DIR)
  const opened: Promise<Storage> = import('./s3/s3-storage').then(({ s3Storage }) => s3Storage(checked))
  return {
    write: async (...args) => (await opened).write(...args),
    read: async (key) => (await opened).read(key),
    writeFrom: async (...args) => (await opened).writeFrom(...args),
    open: async (key) => (await opened).open(key),
    remove: async (key) => (await opened).remove(key),
  }
}

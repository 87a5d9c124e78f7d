import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type BucketVariables, isBucketUrl, readBucketUrl } from '@/server/platform/s3/bucket-settings'

/** A backup to be read: its first bytes, and all of them as a stream. */
export type Source = { head: Buffer; stream: () => Readable }

/**
 * Opens a backup: a file of this machine, or `s3://bucket/key` with the credentials that LUNA_BACKUP_S3_… set. Of an object of
 * a bucket only the bytes on their way are in memory, and nothing comes to the disk.
 * @throws Error with a sentence when there is none.
 */
export const openSource = (path: string, headBytes: number): Promise<Source> =>
  isBucketUrl(path) ? openObject(path, headBytes) : openFile(path, headBytes)

async function openObject(url: string, headBytes: number): Promise<Source> {
  const { settings, name } = readBucketUrl(url, { ...process.env } as BucketVariables)
  const { BackupBucket } = await import('@/server/platform/s3/backup-bucket')
  const content = await (await BackupBucket.open(settings)).find(name)
  if (!content) throw new Error(`There is no object ${url}.`)
  return {
    head: Buffer.from(await content.slice(0, headBytes).arrayBuffer()),
    stream: () => Readable.fromWeb(content.stream() as unknown as ReadableStream),
  }
}

async function openFile(path: string, headBytes: number): Promise<Source> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return { head: buffer.subarray(0, bytesRead), stream: () => createReadStream(path) }
  } finally {
    await file.close()
  }
}

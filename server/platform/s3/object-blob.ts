import { Readable } from 'node:stream'
import type { GetObjectCommandInput, HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { isMissingObject } from './s3-client'

/** Where an object is. */
export type ObjectPlace = { Bucket: string; Key: string }

/** Connections that break one after the other without a byte in between, before the reading fails. */
const BREAKS = 4

type Range = { start: number; end: number }

/** Reads bytes of one object; a connection that breaks goes on where it broke. */
async function* readRange(
  client: S3Client,
  source: GetObjectCommandInput,
  { start, end }: Range,
): AsyncGenerator<Uint8Array> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  let at = start
  let breaks = 0
  while (at < end) {
    const { Body } = await client.send(new GetObjectCommand({ ...source, Range: `bytes=${at}-${end - 1}` }))
    try {
      for await (const chunk of Body as Readable) {
        // A server that ignores the range would give the beginning again.
        if (at + chunk.length > end)
          throw new RangeError('The bucket answers other bytes than those asked for.')
        at += chunk.length
        breaks = 0
        yield chunk
      }
      if (at < end) throw new Error(`The bucket's answer is cut off at byte ${at}.`)
    } catch (error) {
      breaks += 1
      if (error instanceof RangeError || breaks > BREAKS) throw error
    }
  }
}

/**
 * An object of a bucket, of which only the bytes on their way are in memory. It is read by `stream`, `slice`, `text`,
 * `bytes` and `arrayBuffer`; as a part of another Blob it would be empty, as those bypass the methods.
 */
class ObjectBlob extends Blob {
  declare readonly size: number
  declare readonly type: string

  constructor(
    private readonly client: S3Client,
    private readonly source: GetObjectCommandInput,
    private readonly range: Range,
    type = '',
  ) {
    super()
    // Both are accessors of every Blob, which would answer those of an empty one.
    Object.defineProperty(this, 'size', { value: range.end - range.start })
    Object.defineProperty(this, 'type', { value: type })
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = Readable.from(readRange(this.client, this.source, this.range), { objectMode: false })
    return Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
  }

  override slice(from = 0, to = this.size, type = ''): Blob {
    const place = (at: number) => Math.min(Math.max(at < 0 ? this.size + at : at, 0), this.size)
    const start = this.range.start + place(from)
    const end = Math.max(this.range.start + place(to), start)
    return new ObjectBlob(this.client, this.source, { start, end }, type)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer()
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer())
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer())
  }
}

/** Opens an object to be read bit by bit; null when the bucket has none. Bytes of another one that replaces it are refused. */
export async function openObject(client: S3Client, place: ObjectPlace): Promise<Blob | null> {
  const head = await headObject(client, place)
  if (!head) return null
  const source = { ...place, ...(head.ETag ? { IfMatch: head.ETag } : {}) }
  return new ObjectBlob(client, source, { start: 0, end: head.ContentLength ?? 0 })
}

/** The size and the checksum of an object, as far as the service states it; null when the bucket has none. */
export async function headObject(
  client: S3Client,
  place: ObjectPlace,
): Promise<HeadObjectCommandOutput | null> {
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
  try {
    return await client.send(new HeadObjectCommand({ ...place, ChecksumMode: 'ENABLED' }))
  } catch (error) {
    if (isMissingObject(error)) return null
    throw error
  }
}

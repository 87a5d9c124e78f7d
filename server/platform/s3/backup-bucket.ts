import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { S3Client } from '@aws-sdk/client-s3'
import { bucketFault } from './bucket-fault'
import { type BucketSettings, urlOf } from './bucket-settings'
import { headObject, openObject } from './object-blob'
import { PART_BYTES, PartsDigest } from './parts-digest'
import { s3Client } from './s3-client'

/** Parts that are on their way at once: four of them are in memory at most. */
const PARALLEL = 3

/** The bucket of backups. Every call throws an Error with a sentence that names what to set right. */
export class BackupBucket {
  private constructor(
    private readonly client: S3Client,
    private readonly settings: BucketSettings,
  ) {}

  static async open(settings: BucketSettings): Promise<BackupBucket> {
    return new BackupBucket(await s3Client(settings), settings)
  }

  /** The address under which a file is kept. */
  urlOf(name: string): string {
    return `${urlOf(this.settings)}${name}`
  }

  /**
   * Uploads a file in parts and checks that the bucket has its bytes: by the checksum that the service states, or by reading
   * them back. One that is there already with the same bytes stays; other bytes under the name are never replaced. An
   * upload that fails leaves no object; the parts of one whose process was killed are taken away by the next one.
   */
  upload(name: string, path: string): Promise<void> {
    return this.explained(async () => {
      const { size } = await stat(path)
      const place = this.placeOf(name)
      const present = await headObject(this.client, place)
      if (present === null) {
        await this.abortUnfinished(name)
        await this.send(name, path)
      }
      const digest = new PartsDigest()
      await pipeline(createReadStream(path), digest.measure)
      const head = await headObject(this.client, place)
      if (head === null || head.ContentLength !== size) {
        throw new Error(`The bucket has ${head?.ContentLength ?? 'no'} bytes of ${name} instead of ${size}.`)
      }
      if (digest.isConfirmed(head.ChecksumSHA256)) return
      const found = new PartsDigest()
      await pipeline(await this.streamOf(name), found.measure)
      if (found.sha256() !== digest.sha256()) {
        throw new Error(`The bucket has other bytes as ${name}. They are not replaced.`)
      }
    })
  }

  /** A file to be read bit by bit; null when the bucket has none of the name. */
  find(name: string): Promise<Blob | null> {
    return this.explained(() => openObject(this.client, this.placeOf(name)))
  }

  /** The files in the bucket under the prefix, each with its size. */
  list(): Promise<Map<string, number>> {
    return this.explained(async () => {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      const { bucket, prefix } = this.settings
      const found = new Map<string, number>()
      for await (const page of paginateListObjectsV2(
        { client: this.client },
        { Bucket: bucket, Prefix: prefix },
      )) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) found.set(Key.slice(prefix.length), Size)
      }
      return found
    })
  }

  /** Removes a file; false when the bucket refuses, as one with object lock does. */
  remove(name: string): Promise<boolean> {
    return this.explained(async () => {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      try {
        await this.client.send(new DeleteObjectCommand(this.placeOf(name)))
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    })
  }

  private placeOf(name: string) {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${name}` }
  }

  private async send(name: string, path: string): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const upload = (checksum: object) =>
      new Upload({
        client: this.client,
        params: {
          ...this.placeOf(name),
          ContentType: 'application/octet-stream',
          Body: createReadStream(path, { highWaterMark: 1024 * 1024 }),
          ...checksum,
        },
        partSize: PART_BYTES,
        queueSize: PARALLEL,
      }).done()
    await upload({ ChecksumAlgorithm: 'SHA256' }).catch((error) => {
      if (!isUnknownHeader(error)) throw error
      return upload({})
    })
  }

  /** Services without that call, and credentials without that right, keep the parts until a rule of the bucket removes them. */
  private async abortUnfinished(name: string): Promise<void> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await import('@aws-sdk/client-s3')
    const place = this.placeOf(name)
    try {
      const listed = await this.client.send(
        new ListMultipartUploadsCommand({ Bucket: place.Bucket, Prefix: place.Key }),
      )
      for (const { Key, UploadId } of listed.Uploads ?? []) {
        if (Key === place.Key) await this.client.send(new AbortMultipartUploadCommand({ ...place, UploadId }))
      }
    } catch (error) {
      if (!isRefusal(error) && !isUnknownHeader(error)) throw error
    }
  }

  private async streamOf(name: string): Promise<Readable> {
    const blob = await openObject(this.client, this.placeOf(name))
    if (!blob) throw new Error(`The bucket has no ${name}.`)
    return Readable.fromWeb(blob.stream() as unknown as ReadableStream)
  }

  private async explained<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      throw bucketFault(error, this.settings)
    }
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Credentials that are wrong are none: those are a fault. */
const isRefusal = (error: unknown): boolean =>
  ['AccessDenied', 'ObjectLocked', 'InvalidRequest', 'MethodNotAllowed'].includes((error as Error).name) &&
  [400, 403, 405, 409].includes(statusOf(error) ?? 0)

/** Answered by services that know neither checksums nor the list of unfinished uploads. */
const isUnknownHeader = (error: unknown): boolean =>
  statusOf(error) === 501 || (error as Error).name === 'NotImplemented'

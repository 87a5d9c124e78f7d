import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { env } from '../env'
import { openObject } from './object-blob'
import { isMissingObject, s3Client } from './s3-client'

/** Files in the S3-compatible bucket of the configuration; `checked` answers a key that may be used, or throws. */
export async function s3Storage(checked: (key: string) => string) {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3')
  const client: S3Client = await s3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  })
  const at = (key: string) => ({ Bucket: env.S3_BUCKET, Key: checked(key) })
  return {
    async write(key: string, bytes: Uint8Array, type?: string) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }))
    },
    async writeFrom(key: string, path: string, type?: string) {
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size }
      await client.send(new PutObjectCommand({ ...at(key), ...body, ContentType: type }))
    },
    async read(key: string): Promise<Uint8Array | null> {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (isMissingObject(error)) return null
        throw error
      }
    },
    open: async (key: string) => openObject(client, at(key)),
    async remove(key: string) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

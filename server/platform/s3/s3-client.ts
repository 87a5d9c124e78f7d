import type { S3Client } from '@aws-sdk/client-s3'

/** How a bucket is reached. Empty texts: the service and the credentials that the SDK finds by itself. */
export type S3Access = { endpoint: string; region: string; accessKey: string; secretKey: string }

const CONNECT_MS = 10_000
/** A connection on which nothing moves for this long is closed, and the request is sent again. */
const IDLE_MS = 60_000
/** The first one and those that follow a failure, with growing pauses. */
const ATTEMPTS = 5

/** One for each access, with its connections. */
const clients = new Map<string, Promise<S3Client>>()

/** The client of an S3-compatible service. The SDK is loaded only where it is used. */
export function s3Client({ endpoint, region, accessKey, secretKey }: S3Access): Promise<S3Client> {
  const id = JSON.stringify([endpoint, region, accessKey, secretKey])
  const known = clients.get(id) ?? openClient({ endpoint, region, accessKey, secretKey })
  clients.set(id, known)
  return known
}

async function openClient({ endpoint, region, accessKey, secretKey }: S3Access): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    // Without trailing checksums, which many S3-compatible stores do not read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // The reader checks the bytes that it gets; a range has no checksum of its own.
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKey ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } } : {}),
  })
}

/** Whether an error means that the bucket has no such object; HEAD answers no name of an error. */
export const isMissingObject = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as Error).name)

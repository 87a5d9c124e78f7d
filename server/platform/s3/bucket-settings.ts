import type { S3Access } from './s3-client'

/** The variables of the bucket of backups, from the server's configuration or from the environment of a script. */
export type BucketVariables = {
  LUNA_BACKUP_S3_BUCKET?: string | undefined
  LUNA_BACKUP_S3_PREFIX?: string | undefined
  LUNA_BACKUP_S3_ENDPOINT?: string | undefined
  LUNA_BACKUP_S3_REGION?: string | undefined
  LUNA_BACKUP_S3_ACCESS_KEY?: string | undefined
  LUNA_BACKUP_S3_SECRET_KEY?: string | undefined
}

/** Where backups go, and with which credentials. `prefix` is empty or ends in `/`. */
export type BucketSettings = S3Access & { bucket: string; prefix: string }

/** The settings that the variables state; null where no bucket is set. */
export function bucketSettings(set: BucketVariables): BucketSettings | null {
  const prefix = set.LUNA_BACKUP_S3_PREFIX ?? ''
  return set.LUNA_BACKUP_S3_BUCKET
    ? {
        ...accessOf(set),
        bucket: set.LUNA_BACKUP_S3_BUCKET,
        prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
      }
    : null
}

/** `s3://bucket/prefix/`, under which each backup has its name. */
export const urlOf = ({ bucket, prefix }: Pick<BucketSettings, 'bucket' | 'prefix'>): string =>
  `s3://${bucket}/${prefix}`

/** Whether a path names an object of a bucket. */
export const isBucketUrl = (path: string): boolean => path.startsWith('s3://')

/**
 * The bucket and the name of `s3://bucket/key`, with the credentials that are set.
 * @throws Error with a sentence when it is none.
 */
export function readBucketUrl(url: string, set: BucketVariables): { settings: BucketSettings; name: string } {
  const [, bucket, prefix = '', name] = /^s3:\/\/([^/\s]+)\/(.*\/)?([^/]+)$/.exec(url) ?? []
  if (!bucket || !name) throw new Error(`${url} names no backup: write s3://bucket/key.`)
  return { settings: { ...accessOf(set), bucket, prefix }, name }
}

const accessOf = (set: BucketVariables): S3Access => ({
  endpoint: set.LUNA_BACKUP_S3_ENDPOINT ?? '',
  region: set.LUNA_BACKUP_S3_REGION || 'eu-south-1',
  accessKey: set.LUNA_BACKUP_S3_ACCESS_KEY ?? '',
  secretKey: set.LUNA_BACKUP_S3_SECRET_KEY ?? '',
})

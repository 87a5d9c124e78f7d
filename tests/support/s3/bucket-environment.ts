import { ACCESS_KEY, type S3Server, SECRET_KEY } from './s3-server'

/** The variables that let backups go into the bucket `luna` of a service that begins to listen now. */
export const bucketEnvironment = async (server: S3Server): Promise<Record<string, string>> => ({
  LUNA_BACKUP_S3_BUCKET: 'luna',
  LUNA_BACKUP_S3_PREFIX: 'casa',
  LUNA_BACKUP_S3_ENDPOINT: await server.listen(),
  LUNA_BACKUP_S3_ACCESS_KEY: ACCESS_KEY,
  LUNA_BACKUP_S3_SECRET_KEY: SECRET_KEY,
})

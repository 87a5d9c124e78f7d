import { type BucketSettings, urlOf } from './bucket-settings'

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const KEYS = 'LUNA_BACKUP_S3_ACCESS_KEY and LUNA_BACKUP_S3_SECRET_KEY'
const UNREACHED = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
]

/** The failure of a request to the bucket of backups as an Error with a sentence that names the variable to look at. */
export function bucketFault(error: unknown, settings: BucketSettings): Error {
  const failure = error as Failure
  const sentence = sentenceOf(failure, settings)
  return sentence ? new Error(`${urlOf(settings)}: ${sentence}`, { cause: error }) : failure
}

function sentenceOf(failure: Failure, { bucket, endpoint, region }: BucketSettings): string | undefined {
  const { name, code = '' } = failure
  const status = failure.$metadata?.httpStatusCode
  const where = endpoint || 'the service'
  // HEAD is answered without a body, and so without a name.
  const seen = /^Unknown/.test(name) ? `${status}` : `${status} ${name}`
  if (name === 'CredentialsProviderError') return `No credentials are set: set ${KEYS}.`
  if (name === 'NoSuchBucket') {
    return `${where} has no bucket ${bucket}: check LUNA_BACKUP_S3_BUCKET and LUNA_BACKUP_S3_ENDPOINT.`
  }
  if (
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(name)
  ) {
    return `The bucket is not in the region ${region}: check LUNA_BACKUP_S3_REGION.`
  }
  if (name === 'RequestTimeTooSkewed')
    return 'The clock of this machine is wrong: the service refuses its requests.'
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(name)) {
    return `The service does not know these credentials (${name}): check ${KEYS}.`
  }
  if (status === 401 || status === 403) {
    return `The service refuses what is asked (${seen}): check ${KEYS}, and that these credentials may write, read and list in LUNA_BACKUP_S3_BUCKET.`
  }
  if (status === 301)
    return `The bucket is elsewhere: check LUNA_BACKUP_S3_REGION and LUNA_BACKUP_S3_ENDPOINT.`
  if (status !== undefined && (status >= 500 || status === 429)) {
    return `The service fails or is overloaded (${seen}), also when asked again.`
  }
  if (UNREACHED.includes(code) || UNREACHED.includes(name)) {
    return `${where} does not answer, or broke off (${code || name}): check LUNA_BACKUP_S3_ENDPOINT and the network.`
  }
  return undefined
}

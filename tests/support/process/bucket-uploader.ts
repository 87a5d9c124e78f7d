/**
 * A process that uploads a file into the bucket of its environment and reads it back, to be killed while it does or to be
 * measured: it sends the megabytes by which its memory has grown at most. Started with the file.
 */
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupBucket } from '@/server/platform/s3/backup-bucket'
import { type BucketVariables, bucketSettings } from '@/server/platform/s3/bucket-settings'

const [path = ''] = process.argv.slice(2)
const settings = bucketSettings({ ...process.env } as BucketVariables)
if (!settings) throw new Error('no bucket is set')
const bucket = await BackupBucket.open(settings)
const before = process.resourceUsage().maxRSS
await bucket.upload(basename(path), path)
let size = 0
const content = await bucket.find(basename(path))
if (!content) throw new Error('the bucket has no such file')
for await (const chunk of Readable.fromWeb(content.stream() as unknown as ReadableStream))
  size += chunk.length
process.send?.({ grown: (process.resourceUsage().maxRSS - before) / 1024, size })
process.disconnect()

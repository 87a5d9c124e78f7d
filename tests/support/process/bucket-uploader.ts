/**
 * A process that uploads a file into the bucket of its environment and reads it back, to be killed while it does or to be
 * measured: it sends the megabytes by which its memory has grown at most, looked at every 10 ms. (The maximum that the system keeps
 * begins with that of the process which forked this one.) Started with the file.
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
const before = process.memoryUsage.rss()
let most = before
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 10)
await bucket.upload(basename(path), path)
let size = 0
const content = await bucket.find(basename(path))
if (!content) throw new Error('the bucket has no such file')
for await (const chunk of Readable.fromWeb(content.stream() as unknown as ReadableStream))
  size += chunk.length
clearInterval(watch)
process.send?.({ grown: (most - before) / 1024 / 1024, size })
process.disconnect()

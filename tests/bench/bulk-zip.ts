/**
 * Runs a batch that gathers files and prints what that took, as JSON: for bulk.ts, in a process of its own so that its
 * memory can be measured. Arguments: the database's URL, the structure, the batch, the folder of the files.
 */
const [url = '', structureId = '0', id = '0', folder = ''] = process.argv.slice(2)

/** Milliseconds, and the most memory that the process held. */
export type ZipMeasure = { taken: number; megabytes: number }

// As it is served: React is slower where it looks for mistakes.
Object.assign(process.env, {
  NODE_ENV: 'production',
  DATABASE_URL: url,
  STORAGE_DIR: folder,
  LUNA_LOG: 'silent',
})
process.env.LUNA_SECRET ??= 'bench-secret-bench-secret-bench-secret'
const [{ runBatchJob }, { disconnect }] = await Promise.all([
  import('@/tests/support/salesforce/batches'),
  import('@/server/db/client'),
])
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
const started = performance.now()
await runBatchJob({ structureId: Number(structureId) }, Number(id))
const taken = performance.now() - started
clearInterval(watch)
await disconnect()
const zipped: ZipMeasure = { taken, megabytes: most / 1024 / 1024 }
console.log(JSON.stringify(zipped))

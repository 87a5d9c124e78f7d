/** npm run worker: runs the jobs in a process of its own, for servers started with LUNA_WORKER=0. */
import { disconnect } from '@/server/db/client'
import { startWorker } from '@/server/jobs/worker'

const worker = await startWorker()
const stop = async () => {
  await worker.stop()
  await disconnect()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
await worker.ended

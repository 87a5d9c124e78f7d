/**
 * A second process of Luna that reads a structure's PEC box each time that its parent asks, and answers by how many bytes
 * its memory grew at most. Started with the structure's id, in the environment of its parent.
 */
import { pecPoll } from '@/server/jobs/exchange/pec-poll'

process.on('message', async () => {
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  await pecPoll.run({ structure_id: Number(process.argv[2]) })
  clearInterval(look)
  process.send?.(Math.max(most, process.memoryUsage.rss()) - before)
})

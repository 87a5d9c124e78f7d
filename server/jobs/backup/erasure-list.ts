import * as z from 'zod'
import { writeErasureList } from '@/server/auth'
import { defineJob } from '../define-job'

/**
 * Writes the erasures that the list beside the backups lacks. Each erasure asks for it in its own transaction, and the clock
 * each hour.
 */
export const erasureList = defineJob({
  name: 'erasure-list',
  payload: z.unknown(),
  run: () => writeErasureList(),
})

import { tmpdir } from 'node:os'
import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { sweepFolders, sweepPartials } from '@/server/platform/storage'
import { BATCH_FOLDER } from '@/server/salesforce'
import { defineJob } from './define-job'
import { sweepRows } from './sweep-store'

/** Throws away, every night, what has had its time: nothing that anybody could still use or ask for. */
export const sweep = defineJob({
  name: 'sweep',
  payload: z.unknown(),
  async run() {
    await asSystem(sweepRows)
    if (env.STORAGE === 'disk') await sweepPartials(env.STORAGE_DIR, now())
    await sweepFolders(tmpdir(), BATCH_FOLDER, now())
  },
})

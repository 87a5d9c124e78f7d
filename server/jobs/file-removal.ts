import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { removeDueFile } from '@/server/platform/kept-files'
import { defineJob } from './define-job'

/** Removes the files of the storage that no row names any more. */
export const fileRemoval = defineJob({
  name: 'file-removal',
  payload: z.unknown(),
  async run() {
    while (await asSystem(removeDueFile)) {
      // Each in a transaction of its own: a file that is gone is never looked for again.
    }
  },
})

import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { today } from '@/server/platform/clock'
import { markOverdue, structuresWithOverdue } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Marks, every night, what should have been paid by yesterday, structure by structure and some at a time. */
export const overdueMark = defineJob({
  name: 'overdue-mark',
  payload: z.unknown(),
  async run() {
    const day = today()
    for (const structureId of await asSystem((tx) => structuresWithOverdue(tx, day))) {
      const scope = jobScope(structureId, 'overdue-mark')
      while ((await withTenant(scope, (tx) => markOverdue(tx, day))) > 0);
    }
  },
})

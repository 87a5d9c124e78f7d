import * as z from 'zod'
import { forgottenMessages } from '@/server/booking'
import { asSystem } from '@/server/db/system'
import { enqueue } from '@/server/platform/queue-store'
import { defineJob } from './define-job'

/** Queues again, every minute, the messages whose job was lost with the process that ran it. */
export const eventMessagesResume = defineJob({
  name: 'event-messages-resume',
  payload: z.unknown(),
  async run() {
    await asSystem(async (tx) => {
      for (const { structure_id, about } of await forgottenMessages(tx)) {
        await enqueue(tx, 'event-messages', { structure_id, about }, { key: `event-resumed:${about}` })
      }
    })
  },
})

import * as z from 'zod'
import { Refusal } from '@/lib/domain/core/refusal'
import { finishAttempt } from '@/server/auth'
import { defineJob } from './define-job'

/** Takes up a paid registration that its process left unfinished. A declined card is an end, too. */
export const registrationFinish = defineJob({
  name: 'registration-finish',
  sends: true,
  payload: z.object({ attempt_id: z.number().int() }),
  async run({ attempt_id }) {
    await finishAttempt(attempt_id).catch((error) => {
      if (!(error instanceof Refusal) || error.code !== 'ERROR_CARD_DECLINED') throw error
    })
  },
})

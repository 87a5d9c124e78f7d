import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { mailboxAddress, type ReceivedMail, readMailbox } from '@/server/mailbox'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { applyReply, MAX_REPLY_BYTES, placeOfUid, readReplies } from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

const LIMITS = { bytes: MAX_REPLY_BYTES, messages: 200 }

/** Reads, every minute, the answers to invitations that came by mail, where a mailbox for them is configured. */
export const meetingReplies = defineJob({
  name: 'meeting-replies',
  sends: true,
  payload: z.unknown(),
  async run() {
    if (!env.LUNA_REPLY_MAILBOX) return
    await readMailbox(mailboxAddress(env.LUNA_REPLY_MAILBOX), { limits: LIMITS, take })
  },
})

/** Gives each answer of a mail to its meeting, in the structure of that. */
async function take({ uid: mail, source, receivedAt }: ReceivedMail): Promise<void> {
  const { replies, fault } = await readReplies(source, receivedAt)
  if (fault) logger.debug({ mail, fault }, 'a mail is no answer to an invitation')
  for (const reply of replies) {
    const place = await asSystem((tx) => placeOfUid(tx, reply.uid))
    if (!place) continue
    const scope = jobScope(place.structureId, 'meeting-replies')
    const outcome = await withTenant(scope, (tx) => applyReply(tx, place, reply))
    logger.debug({ mail, outcome }, 'an answer to an invitation was read')
  }
}

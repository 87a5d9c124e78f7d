import { tmpdir } from 'node:os'
import * as z from 'zod'
import { BATCH_DAYS } from '@/lib/domain/documents/document-batch'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { sweepFolders, sweepPartials } from '@/server/platform/storage'
import { BATCH_FOLDER, sweepBin } from '@/server/salesforce'
import { defineJob } from './define-job'

/** Throws away, every night, what has had its time: nothing that anybody could still use or ask for. */
export const sweep = defineJob({
  name: 'sweep',
  payload: z.unknown(),
  async run() {
    await asSystem(async (tx) => {
      await tx.$executeRaw`delete from attempt where at < now() - interval '1 day'`
      await tx.$executeRaw`delete from session where expires_at < now() or last_seen_at < now() - interval '7 days'`
      await tx.$executeRaw`delete from idempotency_key where created_at < now() - interval '24 hours'`
      await tx.$executeRaw`delete from account_token where expires_at < now() - interval '1 day'`
      await tx.$executeRaw`update anagrafica_merge set kept_before = null, merged_before = null, kept_after = null,
        moved = '[]' where merged_at < now() - interval '30 days' and kept_before is not null`
      await tx.$executeRaw`delete from public_booking where expires_at < now() - interval '1 day'`
      await sweepBin(tx)
      await tx.$executeRaw`delete from document_batch where created_at < now() - make_interval(days => ${BATCH_DAYS})`
      await tx.$executeRaw`delete from gdpr_export where expires_at < now()`
      await tx.$executeRaw`delete from event_message where settled_at < now() - interval '400 days'`
      await tx.$executeRaw`delete from generic_sku where expires_at < now() - interval '30 days'`
      await tx.$executeRaw`delete from mail_outbox where structure_id is null and created_at < now() - interval '30 days'`
    })
    if (env.STORAGE === 'disk') await sweepPartials(env.STORAGE_DIR, now())
    await sweepFolders(tmpdir(), BATCH_FOLDER, now())
  },
})

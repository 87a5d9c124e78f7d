import { ok } from '@/lib/api/endpoint'
import type { PecDispatch } from '@/lib/api/salesforce/exchange/pec-box-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { pecLateness } from '@/lib/domain/documents/pec-box'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { EXCHANGED } from '../../document/row'
import { findDocument } from '../../document/row-queries'
import { dispatchesOf } from './dispatch-queries'

/** A file in one of these states waits for the exchange system. */
const WAITING = ['SENDING', 'SENT']

const text = (time: Date | null): string | null => time && toInstantText(time, env.LUNA_ZONE)

export const dispatches = api.salesforce.pecBox.dispatches.handler(async ({ context: { tx }, input }) => {
  await findDocument(tx, input.invoice_id, EXCHANGED)
  const rows = await dispatchesOf(tx, input.invoice_id)
  return ok({
    dispatch_list: rows.map(({ file, ...row }) => {
      const isLive = row.state === 'BEGUN' || row.state === 'HANDED'
      const times = { begunAt: row.begun_at, acceptedAt: row.accepted_at }
      const isAnswered = !isLive || !WAITING.includes(file.state)
      return {
        file_name: file.file_name,
        recipient: row.recipient,
        is_test: row.is_test,
        state: row.state as PecDispatch['state'],
        begun_at: toInstantText(row.begun_at, env.LUNA_ZONE),
        handed_at: text(row.handed_at),
        accepted_at: text(row.accepted_at),
        delivered_at: text(row.delivered_at),
        lateness: pecLateness({ ...times, isAnswered }, now()),
      }
    }),
  })
})
